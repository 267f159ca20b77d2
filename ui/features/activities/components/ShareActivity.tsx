// Sharing an activity. The page around it is wrapped in the forum's Sheets.
import { useStream } from '../../../bus';
import { useSheet } from '../../forum/components/sheets';
import { ShareMenu } from '../../share/components/ShareMenu';
import { sharedActivity } from './sharedActivity';

export type ShareActivityProps = { activityId: string; open: boolean; onClose: () => void };

export function ShareActivity({ activityId, open, onClose }: ShareActivityProps) {
  const activity = useStream('activities.activity', activityId);
  const show = useSheet();
  return activity ? <ShareMenu thing={sharedActivity(activity, show)} open={open} onClose={onClose} /> : null;
}
