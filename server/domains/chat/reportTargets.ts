// Messages and groups as targets of reports. What is in a chat cannot be hidden: it is left to those who lead it and to
// muting.
import { findReportedGroup, findReportedMessage, groupsForStaff, messagesForStaff } from '../../im/reportedMessages';
import type { ReportTarget } from '../../platform/context';

export const messageReportTarget: ReportTarget = {
  targetType: 5,
  authorOf: async (cx, id, who) => (await findReportedMessage(cx.db, id, who.userId)).sender,
  async excerpts(cx, reports, longest) {
    const found = await messagesForStaff(cx.db, reports, longest);
    return found.map(({ messageID, sender, words }) => ({ targetId: messageID, authorId: sender, text: words }));
  },
};

export const groupReportTarget: ReportTarget = {
  targetType: 8,
  authorOf: async (cx, id, who) => (await findReportedGroup(cx.db, id, who.userId)).ownerId,
  async excerpts(cx, reports) {
    const ids = reports.map((one) => one.targetId);
    const found = await groupsForStaff(cx.db, ids);
    return found.map(({ groupId, ownerId, name }) => ({ targetId: groupId, authorId: ownerId, text: name }));
  },
};
