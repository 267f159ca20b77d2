// The steps of a how-to article: big numerals, one thing each, ticked off one by one. What is done stays on the phone;
// who comes back is led to where they stopped.
import { useEffect } from 'react';
import Check from 'lucide-react/icons/check';
import type { StoredArticle } from '../../../../bus/entities/content';
import { ask, useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { Picture } from '../../../kit/media/Picture';
import { useSheet } from '../../forum/components/sheets';
import { ArticleBody } from './ArticleBody';
import s from './Steps.module.css';

export function Steps({ article: { contentId, steps, title } }: { article: StoredArticle }) {
  const progress = useStream('content.progress', contentId);
  const who = useStream('session.me')?.userId ?? '';
  const show = useSheet();
  useEffect(() => void ask('content.openProgress', { contentId }).catch(() => undefined), [contentId, who]);
  const done = (progress?.done ?? []).filter((at) => at < steps.length);
  const next = steps.findIndex((_step, at) => !done.includes(at));
  const turn = (step: number) =>
    void ask('content.keepStep', { contentId, step, isDone: done.includes(step) ? 0 : 1 }).catch(() => undefined);
  const goOn = () => {
    const el = document.getElementById(`step-${next}`);
    if (el)
      window.scrollTo({
        top: el.getBoundingClientRect().top + window.scrollY - 60,
        behavior: matchMedia('(prefers-reduced-motion:reduce)').matches ? 'auto' : 'smooth',
      });
  };
  const pictures = steps.filter((step) => step.image).map((step) => ({ url: step.image, width: 3, height: 2 }));
  return (
    <section className={s.steps} aria-label="步骤">
      <div className={s.head}>
        <h2 className="h3">步骤</h2>
        <p className={`sub t2 ${s.count}`} role="status">
          {next < 0 ? '全部完成' : `已完成 ${done.length}/${steps.length}`}
        </p>
        {done.length > 0 && next > 0 && (
          <button className={`sub ${s.go}`} type="button" onClick={goOn}>
            继续第 {next + 1} 步
          </button>
        )}
      </div>
      <div className={s.line} aria-hidden="true">
        <i style={{ transform: `scaleX(${steps.length ? done.length / steps.length : 0})` }} />
      </div>
      <ol className={s.list}>
        {steps.map((step, at) => {
          const isDone = done.includes(at);
          return (
            <li key={at} id={`step-${at}`} className={isDone ? s.done : undefined}>
              <div className={s.title}>
                <span className={`num ${s.n}`} aria-hidden="true">
                  {at + 1}
                </span>
                <h3 className="h3">{step.title}</h3>
              </div>
              <ArticleBody html={step.html} caption={title} below={3} />
              {step.image && (
                <div className={s.pic}>
                  <Picture
                    src={step.image}
                    ratio={3 / 2}
                    radius={4}
                    label={`查看第 ${at + 1} 步的图片`}
                    onOpen={(from) =>
                      show({
                        kind: 'viewer',
                        pictures,
                        index: Math.max(
                          0,
                          pictures.findIndex((one) => one.url === step.image),
                        ),
                        from,
                        caption: step.title,
                      })
                    }
                  />
                </div>
              )}
              <button
                className={s.tick}
                type="button"
                role="checkbox"
                aria-checked={isDone}
                aria-label={`第 ${at + 1} 步，${step.title}，${isDone ? '已完成' : '未完成'}`}
                onClick={() => turn(at)}
              >
                <span className={s.box}>{isDone && <Icon as={Check} size={16} stroke={2.5} />}</span>
                {isDone ? '已完成' : '完成这一步'}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
