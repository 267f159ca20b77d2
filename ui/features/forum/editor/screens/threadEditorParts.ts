// What the editor of threads draws later: each part's script comes when it is first drawn, or ahead of that.
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { loadParts } from './loadParts';

const parts = {
  CircleChooser: () => import('../../../circles/components/CircleChooser').then((m) => ({ default: m.CircleChooser })),
  DraftBox: () => import('../components/DraftBox').then((m) => ({ default: m.DraftBox })),
  LeaveSheet: () => import('../components/LeaveSheet').then((m) => ({ default: m.LeaveSheet })),
  JoinFirst: () => import('../components/LeaveSheet').then((m) => ({ default: m.JoinFirst })),
  PermissionSheet: () =>
    import('../../../media/components/PermissionSheet').then((m) => ({ default: m.PermissionSheet })),
  PollEditor: () => import('../components/PollEditor').then((m) => ({ default: m.PollEditor })),
  VideoPicker: () => import('../../../media/components/VideoPicker').then((m) => ({ default: m.VideoPicker })),
  PollView: () => import('../../components/PollView').then((m) => ({ default: m.PollView })),
  AtPicker: () => import('../components/AtPicker').then((m) => ({ default: m.AtPicker })),
  TopicPicker: () => import('../components/TopicPicker').then((m) => ({ default: m.TopicPicker })),
};
export const CircleChooser = lazyComponent(parts.CircleChooser);
export const DraftBox = lazyComponent(parts.DraftBox);
export const LeaveSheet = lazyComponent(parts.LeaveSheet);
export const JoinFirst = lazyComponent(parts.JoinFirst);
export const PermissionSheet = lazyComponent(parts.PermissionSheet);
export const PollEditor = lazyComponent(parts.PollEditor);
export const VideoPicker = lazyComponent(parts.VideoPicker);
export const PollView = lazyComponent(parts.PollView);
export const AtPicker = lazyComponent(parts.AtPicker);
export const TopicPicker = lazyComponent(parts.TopicPicker);

export const loadThreadEditorParts = (): Promise<void> => loadParts(parts);
