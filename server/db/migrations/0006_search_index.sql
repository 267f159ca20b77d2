-- The search index is kept by the database: whatever writes a thread, a circle, a name, a question or an article, the index follows
-- in the same transaction. server/search/words.ts cuts what people look for in the same way (tests/server/search.test.ts compares both).
-- Terms are read seldom, by whoever changes them: kept apart from their rows, which then lie close together.
ALTER TABLE "search_docs" SET (toast_tuple_target = 128);
--> statement-breakpoint
-- One form for what is written in many: widths and compatibility forms (NFKC), small letters, @{id|name} as the name, signs as one space.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(normalize(regexp_replace(left(given, 12000), '[@#]\{[^{}|\s]{1,64}\|([^{}|\n]{1,64})\}', ' \1', 'g'), NFKC) COLLATE "C"),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02b0-\u036f\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe00-\ufe6f\uff00-\uff0f]+', ' ', 'g')
$$;
--> statement-breakpoint
-- Each letter, each two that stand together, and of words in a-z 0-9 every beginning up to 20.
CREATE FUNCTION search_terms(mark text, given text) RETURNS SETOF text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH folded AS MATERIALIZED (SELECT search_fold(given) AS whole),
  places AS (SELECT c, lead(c, 1, ' ') OVER (ORDER BY place) AS after FROM folded, unnest(string_to_array(whole, NULL)) WITH ORDINALITY AS one(c, place)),
  words AS (SELECT m[1] AS word FROM folded, regexp_matches(whole, '[a-z0-9]+', 'g') AS m)
  SELECT mark || c FROM places WHERE c !~ '[ a-z0-9]'
  UNION SELECT mark || c || after FROM places WHERE c !~ '[ a-z0-9]' AND after !~ '[ a-z0-9]'
  UNION SELECT mark || left(word, n) FROM words, generate_series(1, least(length(word), 20)) AS n
$$;
--> statement-breakpoint
-- How often a number has doubled: worth changes with that, not with every heart.
CREATE FUNCTION search_doubled(n bigint) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT floor(ln(1 + greatest(0, n)) / ln(2))::int $$;
--> statement-breakpoint
-- `letter`: the small mark of the kind; its capital marks titles.
CREATE FUNCTION search_put(its_kind text, its_id text, letter text, its_score bigint, title text, body text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_docs (kind, id, score, terms)
  VALUES (its_kind, its_id, its_score, ARRAY(SELECT search_terms(upper(letter), title) UNION SELECT search_terms(letter, title || ' ' || body)))
  ON CONFLICT (kind, id) DO UPDATE SET score = excluded.score, terms = excluded.terms
$$;
--> statement-breakpoint
-- A doubling of what people did with it weighs a third of a day, as in the recommended feed.
CREATE FUNCTION search_thread_score(t threads) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT t.create_time + 30000000 * search_doubled(t.like_count + 2 * t.post_count + 3 * t.collect_count)::bigint + 34560000 * t.is_essence::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION search_follow_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_docs WHERE kind = 'thread' AND id = old.thread_id;
  ELSIF new.deleted_time <> 0 OR new.audit_status <> 1 THEN
    DELETE FROM search_docs WHERE kind = 'thread' AND id = new.thread_id;
  ELSIF TG_OP = 'INSERT' OR (old.title, old.content, old.deleted_time, old.audit_status) IS DISTINCT FROM (new.title, new.content, new.deleted_time, new.audit_status) THEN
    PERFORM search_put('thread', new.thread_id, 't', search_thread_score(new), new.title, new.content);
  ELSE
    UPDATE search_docs SET score = search_thread_score(new) WHERE kind = 'thread' AND id = new.thread_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_thread_comes AFTER INSERT OR DELETE ON threads FOR EACH ROW EXECUTE FUNCTION search_follow_thread();
--> statement-breakpoint
CREATE TRIGGER search_thread_changes AFTER UPDATE OF title, content, deleted_time, audit_status, create_time, is_essence, like_count, post_count, collect_count ON threads
  FOR EACH ROW WHEN ((old.title, old.content, old.deleted_time, old.audit_status, search_thread_score(old)) IS DISTINCT FROM (new.title, new.content, new.deleted_time, new.audit_status, search_thread_score(new)))
  EXECUTE FUNCTION search_follow_thread();
--> statement-breakpoint
CREATE FUNCTION search_follow_circle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_docs WHERE kind = 'tribe' AND id = old.tribe_id;
  ELSE
    PERFORM search_put('tribe', new.tribe_id, 'c', search_doubled(new.member_count), new.name, new.intro);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_circle_comes AFTER INSERT OR DELETE ON circles FOR EACH ROW EXECUTE FUNCTION search_follow_circle();
--> statement-breakpoint
CREATE TRIGGER search_circle_changes AFTER UPDATE OF name, intro, member_count ON circles
  FOR EACH ROW WHEN ((old.name, old.intro, search_doubled(old.member_count)) IS DISTINCT FROM (new.name, new.intro, search_doubled(new.member_count))) EXECUTE FUNCTION search_follow_circle();
--> statement-breakpoint
CREATE FUNCTION search_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_docs WHERE kind = 'users' AND id = old.user_id;
  ELSIF new.user_name = '' THEN
    DELETE FROM search_docs WHERE kind = 'users' AND id = new.user_id;
  ELSE
    PERFORM search_put('users', new.user_id, 'u', search_doubled(new.fans_count), new.user_name, '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_user_comes AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION search_follow_user();
--> statement-breakpoint
CREATE TRIGGER search_user_changes AFTER UPDATE OF user_name, fans_count ON users
  FOR EACH ROW WHEN ((old.user_name, search_doubled(old.fans_count)) IS DISTINCT FROM (new.user_name, search_doubled(new.fans_count))) EXECUTE FUNCTION search_follow_user();
--> statement-breakpoint
CREATE FUNCTION search_follow_faq() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM search_docs WHERE kind = 'faq' AND id = old.faq_id; END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM search_put('faq', new.faq_id, 'f', 1000 - new.sort, new.question, regexp_replace(new.answer_html, '<[^>]*>', ' ', 'g')); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_faq_changes AFTER INSERT OR UPDATE OR DELETE ON faqs FOR EACH ROW EXECUTE FUNCTION search_follow_faq();
--> statement-breakpoint
CREATE FUNCTION search_follow_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_docs WHERE kind = 'quwen' AND id = old.content_id;
  ELSE
    PERFORM search_put('quwen', new.content_id, 'q', new.create_time, new.title, new.summary);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_article_changes AFTER INSERT OR UPDATE OF title, summary, create_time OR DELETE ON articles FOR EACH ROW EXECUTE FUNCTION search_follow_article();
--> statement-breakpoint
-- What has all terms of a tier, the best tier first and within one by score; goes on after what was found last. A thing is found in its
-- best tier only. Never row by row through the table: the terms lie elsewhere, and the planner does not know what that costs.
CREATE FUNCTION search_find(tiers jsonb, after_tier integer, after_score bigint, after_id text, most integer)
RETURNS TABLE (tier integer, id text, score bigint) LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  wanted text[];
  better text[];
  best text[];
  n integer;
BEGIN
  FOR turn IN 0 .. jsonb_array_length(tiers) - 1 LOOP
    best := better;
    better := wanted;
    wanted := ARRAY(SELECT jsonb_array_elements_text(tiers -> turn));
    CONTINUE WHEN turn < after_tier;
    RETURN QUERY SELECT turn, d.id, d.score FROM search_docs d
      WHERE d.terms @> wanted AND (turn > after_tier OR (d.score, d.id) < (after_score, after_id))
        AND (better IS NULL OR d.id NOT IN (SELECT x.id FROM search_docs x WHERE x.terms @> better))
        AND (best IS NULL OR d.id NOT IN (SELECT x.id FROM search_docs x WHERE x.terms @> best))
      ORDER BY d.score DESC, d.id DESC LIMIT most;
    GET DIAGNOSTICS n = ROW_COUNT;
    most := most - n;
    EXIT WHEN most <= 0;
  END LOOP;
END $$;
--> statement-breakpoint
-- What was there before.
SELECT search_put('thread', t.thread_id, 't', search_thread_score(t), t.title, t.content) FROM threads t WHERE t.deleted_time = 0 AND t.audit_status = 1;
--> statement-breakpoint
SELECT search_put('tribe', tribe_id, 'c', search_doubled(member_count), name, intro) FROM circles;
--> statement-breakpoint
SELECT search_put('users', user_id, 'u', search_doubled(fans_count), user_name, '') FROM users WHERE user_name <> '';
