// Links to the page of messages and to the pages of one group chat.
import { query } from '../navigation/routes';

export const chatNotice = () => '/mine/chatNotice';
/** With a conversation only what was said in it is looked through. */
export const searchConversation = (conversationID?: string) => query('/mine/searchConversation', { conversationID });
/** The source is how the page of messages names itself. */
export const interactionNotices = (tab?: string) => query('/mine/myNotice', { source: 'MyChatNotice', tab });
export const groupNotices = () => '/circle/circleGroupNotice';
export const groupManage = (groupID: string) => query('/circle/circleGroupManage', { groupID });
export const groupMembers = (groupID: string) => query('/circle/circleGroupMemberList', { groupID });
export const groupMemberSearch = (groupID: string) => query('/circle/circleGroupMemberSearch', { groupID });
export const groupMemberRemove = (groupID: string) => query('/circle/circleGroupMemberRemove', { groupID });
export const groupBulletin = (groupID: string) => query('/circle/circleGroupBulletin', { groupID });
export const groupAdmin = (groupID: string) => query('/circle/circleGroupAdmin', { groupID });
export const groupSilence = (groupID: string) => query('/circle/circleGroupSilence', { groupID });
export const groupRevise = (groupID: string) => query('/circle/circleGroupRevise', { groupID });
