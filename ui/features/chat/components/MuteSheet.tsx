// How long a member may not write.
import type { GroupMember } from '../../../../bus/entities/chat';
import { ActionSheet } from '../../../kit/overlays/ActionSheet';
import { muteMember } from './groupChanges';
import { memberName } from './memberOrder';
import { muteSpans } from './timeLeft';

export type MuteSheetProps = {
  groupID: string;
  member: GroupMember;
  open: boolean;
  onClose: () => void;
  /** Muted. */ onDone?: (() => void) | undefined;
};

export function MuteSheet({ groupID, member, open, onClose, onDone }: MuteSheetProps) {
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      label={`禁言${memberName(member)}`}
      head={<p className="h3 cut">禁言{memberName(member)}</p>}
      actions={muteSpans.map(({ seconds, word }) => ({
        key: word,
        label: word,
        onClick: () => void muteMember(groupID, member.userID, seconds).then((good) => good && onDone?.()),
      }))}
    />
  );
}
