// What becomes of each table when a person is erased: rows are deleted, emptied of what the person said, or kept because
// they name nobody. Every table of the schema has a line here. Numbers that others see (likes, comments, members) stay
// true: members are counted down, and a mark that is taken away leaves its number, which names nobody.
import { sql, type SQL } from 'drizzle-orm';
import { noticeKind } from '../notifications/noticeKinds';
import { mentionRules } from './mentions';

export type Person = { userId: string; phone: string; userName: string };
type Statements = (person: Person, now: number) => SQL[];
type Rule = 'kept' | Statements;

/** What others read where a comment was: replies below it keep their place. */
export const erasedText = '该用户已注销，内容已删除';
/** Why an order was cancelled that was not shipped yet. */
export const erasedReason = '用户已注销';
/** Of these the others' notices hold what the person wrote. */
const spoken = [noticeKind.comment, noticeKind.reply, noticeKind.at];
const emptied = JSON.stringify({ elems: [{ MsgType: 'TIMTextElem', MsgContent: { Text: '' } }] });

/** Deletes rows that name the person in one of the columns. */
const deleted =
  (table: string, ...columns: string[]): Rule =>
  ({ userId }) => [
    sql`delete from ${sql.identifier(table)} where ${sql.join(
      columns.map((column) => sql`${sql.identifier(column)} = ${userId}`),
      sql` or `,
    )}`,
  ];
/** Deletes memberships and counts them down. */
const left =
  (members: string, place: string, key: string): Statements =>
  ({ userId }) => [
    sql`update ${sql.identifier(place)} set member_count = greatest(0, member_count - 1) where ${sql.identifier(key)} in (
      select ${sql.identifier(key)} from ${sql.identifier(members)} where user_id = ${userId})`,
    sql`delete from ${sql.identifier(members)} where user_id = ${userId}`,
  ];

/** In the order in which they are run. */
export const erasureRules: { readonly [table: string]: Rule } = {
  // Sign-in.
  sessions: deleted('sessions', 'user_id'),
  refresh_tokens: deleted('refresh_tokens', 'user_id'),
  codes: ({ phone }) => (phone === '' ? [] : [sql`delete from codes where phone like ${`%:${phone}:%`}`]),
  first_answers: ({ userId }) => [sql`delete from first_answers where scope = ${'user:' + userId}`],
  rates: ({ userId, phone }) => [
    sql`delete from rates where key like ${`%:${userId}`} or key like ${`%:${userId}:%`}
      or (${phone} <> '' and key like ${`%:${phone}:%`})`,
  ],
  nonces: 'kept',

  // Posts, comments, questions: emptied, and hidden where nothing of others hangs on them.
  polls: 'kept',
  poll_options: ({ userId }) => [
    sql`update poll_options set text = '', image = null where poll_id in (
      select p.poll_id from polls p join threads t on t.thread_id = p.thread_id where t.author_id = ${userId})`,
  ],
  topics: ({ userId }) => [
    sql`update topics set thread_count = greatest(0, thread_count - n), user_count = greatest(0, user_count - 1) from (
      select tt.topic_id, count(*)::int as n from thread_topics tt join threads t on t.thread_id = tt.thread_id
      where t.author_id = ${userId} and t.deleted_time = 0 and t.audit_status = 1 group by tt.topic_id) as own
      where own.topic_id = topics.topic_id`,
    sql`update topics set creator_id = '' where creator_id = ${userId}`,
  ],
  circles: ({ userId }) => [
    sql`update circles set thread_count = greatest(0, thread_count - n) from (
      select tribe_id, count(*)::int as n from threads
      where author_id = ${userId} and deleted_time = 0 and audit_status = 1 group by tribe_id) as own
      where own.tribe_id = circles.tribe_id`,
    sql`update circles set notice = jsonb_set(notice, '{authorId}', '""') where notice ->> 'authorId' = ${userId}`,
  ],
  threads: ({ userId }, now) => [
    sql`update threads set title = '', content = '', excerpt = '', images = '[]', video = null, place = null,
      at_user_ids = '{}', audit_reason = '', deleted_time = case when deleted_time = 0 then ${now} else deleted_time end
      where author_id = ${userId}`,
    ...mentionRules('threads', ['content', 'excerpt'])(userId),
  ],
  thread_topics: 'kept',
  posts: ({ userId }) => [
    sql`update posts set content = ${erasedText}, images = '[]', at_user_ids = '{}' where author_id = ${userId}`,
    ...mentionRules('posts', ['content'])(userId),
  ],
  replies: ({ userId }) => [
    sql`update replies set content = ${erasedText} where author_id = ${userId}`,
    ...mentionRules('replies', ['content'])(userId),
  ],
  questions: ({ userId }, now) => [
    sql`update questions set title = ${erasedText}, content = '', images = '[]', at_user_ids = '{}', car_models = '{}',
      deleted_time = case when deleted_time = 0 then ${now} else deleted_time end where author_id = ${userId}`,
    ...mentionRules('questions', ['content'])(userId),
  ],
  answers: ({ userId }, now) => [
    sql`update questions set answer_count = greatest(0, answer_count - n) from (
      select question_id, count(*)::int as n from answers
      where author_id = ${userId} and deleted_time = 0 and audit_status = 1 group by question_id) as own
      where own.question_id = questions.question_id`,
    sql`update answers set content = ${erasedText}, images = '[]', at_user_ids = '{}',
      deleted_time = case when deleted_time = 0 then ${now} else deleted_time end where author_id = ${userId}`,
    ...mentionRules('answers', ['content'])(userId),
  ],
  drafts: ({ userId }) => [
    sql`delete from drafts where user_id = ${userId}`,
    ...mentionRules('drafts', ['body'])(userId),
  ],

  // Marks.
  thread_likes: deleted('thread_likes', 'user_id'),
  thread_shares: deleted('thread_shares', 'actor'),
  post_likes: deleted('post_likes', 'user_id'),
  question_likes: deleted('question_likes', 'user_id'),
  content_likes: deleted('content_likes', 'user_id'),
  content_shares: deleted('content_shares', 'actor'),
  content_reads: deleted('content_reads', 'user_id'),
  activity_likes: deleted('activity_likes', 'user_id'),
  activity_shares: deleted('activity_shares', 'actor'),
  collections: deleted('collections', 'user_id'),
  topic_follows: deleted('topic_follows', 'user_id'),
  ballots: deleted('ballots', 'user_id'),
  masters: deleted('masters', 'user_id'),
  question_invites: deleted('question_invites', 'user_id', 'from_user_id'),
  blocks: deleted('blocks', 'user_id', 'target_id'),
  follows: ({ userId }) => [
    sql`update users set fans_count = greatest(0, fans_count - 1) where user_id in (
      select target_id from follows where user_id = ${userId})`,
    sql`delete from follows where user_id = ${userId} or target_id = ${userId}`,
  ],

  // Memberships and applications.
  circle_members: left('circle_members', 'circles', 'tribe_id'),
  circle_applies: deleted('circle_applies', 'user_id'),
  circle_foundings: deleted('circle_foundings', 'user_id'),
  car_clubs: 'kept',
  car_club_members: left('car_club_members', 'car_clubs', 'club_id'),
  car_club_applies: deleted('car_club_applies', 'user_id'),
  // The club's words, not the person's.
  car_club_notices: ({ userId }) => [sql`update car_club_notices set author_id = '' where author_id = ${userId}`],

  // Activities and shop: what was sold or attended is counted on, without saying by whom.
  activities: ({ userId }, now) => [
    // A place that is free now goes to the next one waiting at the next sweep.
    sql`update activities set applied_count = greatest(0, applied_count - own.taken),
      wait_count = greatest(0, wait_count - own.waiting) from (
      select activity_id, coalesce(sum(1 + companions) filter (where status in (0, 1)), 0)::int as taken,
        count(*) filter (where status = 4)::int as waiting from activity_applies
      where user_id = ${userId} and kind = 1 and status in (0, 1, 4) group by activity_id) as own
      where own.activity_id = activities.activity_id and activities.end_time > ${now}`,
  ],
  // Exchanges and orders that wait are cancelled before (cancelUnusedExchanges, cancelUnshippedOrders).
  activity_applies: ({ userId }) => [
    sql`update activity_applies set user_id = 'gone-' || apply_id, values = '{}', coupon_code = '',
      status = case when kind = 1 and status in (0, 1, 4) then 3 else status end where user_id = ${userId}`,
  ],
  activity_sign_ins: deleted('activity_sign_ins', 'user_id'),
  orders: ({ userId }) => [
    sql`update orders set user_id = 'gone-' || order_id, address = null, note = '',
      reason = case when reason = ${erasedReason} then reason else '' end where user_id = ${userId}`,
  ],
  evaluations: ({ userId }) => [
    sql`update evaluations set user_id = 'gone-' || evaluation_id, content = '', images = '[]' where user_id = ${userId}`,
  ],
  addresses: deleted('addresses', 'user_id'),
  points_entries: deleted('points_entries', 'user_id'),
  sign_ins: deleted('sign_ins', 'user_id'),

  // Chat: messages keep their places, since numbers have no gaps, and show as revoked.
  im_accounts: 'kept',
  im_talks: 'kept',
  // Ids alone, for some seconds.
  announcements: 'kept',
  im_messages: ({ userId }) => [
    sql`update im_messages set body = ${emptied}::jsonb, words = '', cloud_data = '', at_users = '{}', revoked_by = sender
      where sender = ${userId} and not body ? 'tip'`,
    // Others' quotes of them, as withTrueQuote of server/im/quotes writes them: without the name and the words.
    sql`update im_messages set cloud_data = regexp_replace(cloud_data,
        '("messageID":"' || own.tiny || '-[0-9]+-[0-9]+","nick":")([^"\\\\]|\\\\.)*(","abstract":")([^"\\\\]|\\\\.)*"', '\\1\\3"')
      from (select '1441152' || lpad(no::text, 11, '0') as tiny from im_accounts where user_id = ${userId}) own
      where strpos(cloud_data, '"messageID":"' || own.tiny || '-') > 0`,
  ],
  im_conversations: deleted('im_conversations', 'user_id'),
  im_hidden: deleted('im_hidden', 'user_id'),
  im_groups: ({ userId }) => [sql`update im_groups set notification_by = '' where notification_by = ${userId}`],
  im_group_members: (person, now) => [
    ...left('im_group_members', 'im_groups', 'group_id')(person, now),
    // The group of a circle gets another owner, as where its owner leaves the circle (findOwner of server/im/members).
    sql`with left_behind as (
        update im_groups g set owner_id = coalesce((select m.user_id from im_group_members m
          where m.group_id = g.group_id order by (m.role = 'Admin') desc, m.join_time, m.user_id limit 1), '')
        where g.owner_id = ${person.userId} and g.dismiss_time = 0 returning g.group_id, g.owner_id)
      update im_group_members m set role = 'Owner', mute_until = 0 from left_behind g
      where m.group_id = g.group_id and m.user_id = g.owner_id`,
  ],
  im_group_notices: ({ userId }) => [
    sql`delete from im_group_notices where user_id = ${userId}`,
    sql`update im_group_notices set message = '' where operator_id = ${userId} or target_id = ${userId}`,
  ],

  // Notices.
  notice_actors: ({ userId }) => [
    sql`update notices set content = '' where kind in ${spoken} and notice_id in (
      select notice_id from notice_actors where actor_id = ${userId})`,
    sql`update notices set actor_count = greatest(0, actor_count - 1) where notice_id in (
      select notice_id from notice_actors where actor_id = ${userId} and is_off = 0)`,
    sql`delete from notice_actors where actor_id = ${userId}`,
  ],
  notices: ({ userId, userName }) => [
    sql`delete from notices where user_id = ${userId}`,
    // Their titles.
    sql`update notices set content = '' where kind = ${noticeKind.invite} and target_id in (
      select question_id from questions where author_id = ${userId})`,
    // Mentions may have a name that the person had before.
    ...mentionRules('notices', ['content'])(userId),
    ...(userName === ''
      ? []
      : [
          sql`update notices set title = replace(title, ${userName}, '已注销用户'),
            content = replace(content, ${userName}, '已注销用户')
            where strpos(title, ${userName}) > 0 or strpos(content, ${userName}) > 0`,
        ]),
  ],
  notice_settings: deleted('notice_settings', 'user_id'),
  unread: deleted('unread', 'user_id'),
  red_dots_seen: deleted('red_dots_seen', 'user_id'),

  // Moderation: that there was a report, and that the staff acted, is kept.
  reports: ({ userId }) => [sql`update reports set content = '', images = '[]' where user_id = ${userId}`],
  staff_log: ({ userId }) => [
    sql`set local server.erasing = 'on'`,
    sql`update staff_log set about = '' where author_id = ${userId} or target_id = ${userId}`,
    sql`set local server.erasing = 'off'`,
  ],

  // Last, with the person: search follows by a trigger.
  uploads: 'kept',
  search_docs: 'kept',
  search_top: 'kept',
  users: deleted('users', 'user_id'),

  // Nobody's.
  ...Object.fromEntries(
    [
      'articles',
      'banners',
      'block_words',
      'car_information',
      'car_models',
      'click_counts',
      'content_categories',
      'dealers',
      'facts',
      'faqs',
      'header_tabs',
      'hot_words',
      'pictures',
      'product_categories',
      'product_skus',
      'products',
      'rankings',
      'recommendations',
      'search_floors',
      'shop_boards',
      'terms',
    ].map((table) => [table, 'kept'] as const),
  ),
};
