// The files of an article, to be taken down by who is signed in.
import { useEffect, useEffectEvent, useState } from 'react';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import MapIcon from 'lucide-react/icons/map';
import Table from 'lucide-react/icons/table';
import type { StoredArticle } from '../../../../bus/entities/content';
import { requireLogin } from '../../../app/stores/authGuard';
import { registerIntent } from '../../../app/stores/intents';
import { Icon } from '../../../kit/media/Icon';
import { takeFile } from './contentActs';
import { sizeText } from './contentText';
import s from './Attachments.module.css';

const icons: { readonly [ext: string]: typeof FileText | undefined } = { gpx: MapIcon, csv: Table };

export function Attachments({ article: { contentId, attachments } }: { article: StoredArticle }) {
  const [taking, setTaking] = useState(-1);
  const take = (index: number) => {
    if (taking === index) return;
    setTaking(index);
    void takeFile(contentId, index).then(() => setTaking((last) => (last === index ? -1 : last)));
  };
  const resumeIntent = useEffectEvent((args: string) => {
    const [of, index] = args.split('|');
    if (of === contentId) take(Number(index));
  });
  useEffect(() => registerIntent('download', (args) => resumeIntent(args)), []);
  return (
    <section className={s.files} aria-label="附件">
      {attachments.map(({ name, ext, size }, index) => (
        <button
          key={index}
          className={s.file}
          type="button"
          aria-label={`下载 ${name}，${sizeText(size)}`}
          aria-busy={taking === index}
          onClick={() => requireLogin('download', () => take(index), `${contentId}|${index}`)}
        >
          <Icon as={icons[ext] ?? FileText} />
          <span className={s.words}>
            <span className={`cut ${s.name}`}>{name}</span>
            <span className="cap t3">
              {ext.toUpperCase()} · {sizeText(size)}
            </span>
          </span>
          <Icon as={Download} size={20} />
        </button>
      ))}
    </section>
  );
}
