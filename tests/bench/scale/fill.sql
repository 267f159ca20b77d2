-- Fills an empty, migrated database: :people persons, :threads threads of 400 days, :messages chat messages, half of them
-- in groups of 5,000 messages and 200 members, half in conversations of two with 50 messages. Person u1 is in 300
-- conversations of two and in 20 groups. Texts come from a list of 20,000, so that words are as frequent as in life.
set session_replication_role = 'replica';
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
set work_mem = '128MB';
drop index search_docs_terms, threads_author, threads_tribe, threads_type, threads_vid;
drop index im_messages_once, im_messages_time;
alter table im_messages drop constraint im_messages_talk_id_seq_pk;

create temp table words as select word, n from unnest(string_to_array('的 了 我 在 很 也 今天 大家 这台车 真的 觉得 朋友 周末 自驾 续航 充电 公路 高速 冬季 露营 空间 座椅 导航 更新 系统 车机 操控 加速 刹车 能耗 空调 后备厢 提车 保养 轮胎 底盘 动力 试驾 门店 服务 顾问 补能 家充 电池 夜景 摄影 航拍 日出 湖边 草原 沙漠 川西 青海 新疆 海边 山路 隧道 服务区 排队 国庆 春节 回家 长途 亲子 改色 曜石灰 热泵 防滑链 独库 那拉提 漠河 皖南 无人机 质保 ZEAL OTA', ' ')) with ordinality as w(word, n);
do $$ begin perform setseed(0.5); end $$;
create temp table texts as
  select i, said, left(said, 40) as short, array(select search_terms('T', left(said, 12)) union select search_terms('t', said)) as terms
  from (select i, string_agg(word, '' order by r) as said
    from (select i, k, random() as r, 1 + floor(power(random(), 1.8) * 75)::int as n from generate_series(1, least(20000, :threads)) as i, generate_series(1, 30) as k) as rolled
    join words using (n) group by i) as one;
create unique index on texts (i);
analyze texts;

insert into users (user_id, phone, user_name, auth_tac, create_time)
  select 'u' || i, '19' || lpad(i::text, 9, '0'), '车友' || i, 1, :now from generate_series(1, :people) as i;
insert into im_accounts (user_id, create_time) select 'u' || i, :now from generate_series(1, :people) as i;
insert into follows (user_id, target_id, create_time)
  select 'u' || i, 'u' || 1 + (i * 7919::bigint + k * 104729) % :people, :now from generate_series(1, least(:people, 5000)) as i, generate_series(1, 20) as k
  on conflict do nothing;

insert into threads (thread_id, thread_type, title, content, excerpt, author_id, tribe_id, create_time, update_time, like_count, post_count)
  select 'x' || x.i, case when x.i % 20 = 0 then 1 else 0 end, left(said, 12), said, left(said, 60), 'u' || 1 + (x.i * 7919::bigint) % :people, '',
    :now - (x.i * 34560000000::numeric / :threads)::bigint, :now, (power(random(), 4) * 3000)::int, (power(random(), 4) * 200)::int
  from generate_series(1, :threads) as x(i) join texts on texts.i = 1 + (x.i * 31::bigint) % (select count(*) from texts);
insert into search_docs select 'thread', thread_id, search_thread_score(t), terms
  from threads t join texts on texts.i = 1 + (substr(thread_id, 2)::bigint * 31) % (select count(*) from texts);

insert into im_groups (group_id, name, owner_id, member_count, create_time)
  select 'bench' || g, '群' || g, 'u' || g, 200, :now from generate_series(1, greatest(20, :messages / 10000)) as g;
insert into im_group_members (group_id, user_id, role, join_time)
  select 'bench' || g, 'u' || case when m = 1 and g <= 20 then 1 else 2 + (g * 7919::bigint + m * 104729) % (:people - 1) end, 'Member', :now
  from generate_series(1, greatest(20, :messages / 10000)) as g, generate_series(1, 200) as m on conflict do nothing;
insert into im_conversations (user_id, talk_id, peer, is_group, read_seq)
  select user_id, 'g:' || group_id, group_id, 1, 4950 from im_group_members;
insert into im_talks (talk_id, last_seq, last_time)
  select 'g:' || group_id, 5000, :now - substr(group_id, 6)::int * 1000 from im_groups where group_id like 'bench%';

create temp table pairs as
  select distinct on (a, b) least(one, other) as a, greatest(one, other) as b, row_number() over () as p
  from (select 'u' || case when i <= 300 then 1 else 2 + (i * 7919::bigint) % (:people - 1) end as one,
      'u' || 2 + (i * 104729::bigint + 1) % (:people - 1) as other, i from generate_series(1, greatest(300, :messages / 100)) as i) as rolled,
    lateral (select least(one, other) as a, greatest(one, other) as b) as ordered where one <> other;
insert into im_talks (talk_id, last_seq, last_time, sent_a, sent_b) select 'p:' || a || ':' || b, 50, :now - p * 100, 25, 25 from pairs;
insert into im_conversations (user_id, talk_id, peer, read_seq)
  select a, 'p:' || a || ':' || b, b, 45 from pairs union all select b, 'p:' || a || ':' || b, a, 45 from pairs;

insert into im_messages (talk_id, seq, sender, client_seq, random, client_seconds, create_time, body, words)
  select 'g:' || group_id, s, 'u' || 1 + (s * 7919 + g * 31) % :people, s, s * 1000 + g, :now / 1000 - (5000 - s) * 600, :now - (5000 - s) * 600000::bigint,
    jsonb_build_object('elems', jsonb_build_array(jsonb_build_object('MsgType', 'TIMTextElem', 'MsgContent', jsonb_build_object('Text', short)))), short
  from (select group_id, substr(group_id, 6)::int as g from im_groups where group_id like 'bench%') as one,
    generate_series(1, 5000) as s join texts on texts.i = 1 + s % (select count(*) from texts);
insert into im_messages (talk_id, seq, sender, client_seq, random, client_seconds, create_time, body, words)
  select 'p:' || a || ':' || b, s, case when s % 2 = 0 then a else b end, s, s * 1000 + p, :now / 1000 - (50 - s) * 3600, :now - (50 - s) * 3600000::bigint,
    jsonb_build_object('elems', jsonb_build_array(jsonb_build_object('MsgType', 'TIMTextElem', 'MsgContent', jsonb_build_object('Text', short)))), short
  from pairs, generate_series(1, 50) as s join texts on texts.i = 1 + s % (select count(*) from texts);

alter table im_messages add constraint im_messages_talk_id_seq_pk primary key (talk_id, seq);
create unique index im_messages_once on im_messages (talk_id, sender, random, client_seconds);
create index im_messages_time on im_messages (talk_id, create_time);
create index threads_author on threads (author_id, create_time);
create index threads_tribe on threads (tribe_id, create_time);
create index threads_type on threads (thread_type, create_time);
create index threads_vid on threads ((video ->> 'vid'));
create index search_docs_terms on search_docs using gin (terms) with (fastupdate = off);
insert into search_floors select kind, score + 1, true from search_docs where kind = 'thread' order by score desc offset 10000 limit 1;
insert into search_top select d.* from search_docs d join search_floors f using (kind) where d.score >= f.score;
reset session_replication_role;
vacuum analyze;
