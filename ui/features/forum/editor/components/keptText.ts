// What an editor says of where its words are.
import { inShanghai } from '../../../../../bus/rules/calendar';
import type { Editor } from './useEditor';

export const keptText = ({ keptAt, lost }: Pick<Editor, 'keptAt' | 'lost'>): string =>
  lost === 'full'
    ? '手机空间不足，草稿未存下'
    : lost
      ? '草稿还没有存下'
      : keptAt > 0
        ? `已存为草稿 ${inShanghai(keptAt).format('H:mm')}`
        : '';
