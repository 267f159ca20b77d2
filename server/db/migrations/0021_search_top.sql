CREATE TABLE "search_floors" (
	"kind" text PRIMARY KEY NOT NULL,
	"score" bigint DEFAULT 0 NOT NULL,
	"is_ready" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_top" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"score" bigint DEFAULT 0 NOT NULL,
	"terms" text[] NOT NULL,
	CONSTRAINT "search_top_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "search_top_terms" ON "search_top" USING gin ("terms") WITH (fastupdate=off);
--> statement-breakpoint
ALTER TABLE "search_top" SET (toast_tuple_target = 128);
--> statement-breakpoint
-- Keeps search_top equal to the rows of search_docs from the floor of their kind upwards. Each statement sees the newest floor, so what
-- is written after a floor was stored is copied (server/domains/search/index/top.ts copies the rows from before).
CREATE FUNCTION search_follow_doc() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lowest bigint;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_top t WHERE t.kind = old.kind AND t.id = old.id;
    RETURN NULL;
  END IF;
  SELECT f.score INTO lowest FROM search_floors f WHERE f.kind = new.kind;
  IF lowest IS NULL THEN
    RETURN NULL;
  ELSIF new.score < lowest THEN
    DELETE FROM search_top t WHERE t.kind = new.kind AND t.id = new.id;
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' AND new.terms = old.terms THEN
    -- The score alone: the terms need not be indexed again.
    UPDATE search_top t SET score = new.score WHERE t.kind = new.kind AND t.id = new.id;
    IF FOUND THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO search_top (kind, id, score, terms) VALUES (new.kind, new.id, new.score, new.terms)
  ON CONFLICT (kind, id) DO UPDATE SET score = excluded.score, terms = excluded.terms;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_doc_changes AFTER INSERT OR UPDATE OR DELETE ON search_docs FOR EACH ROW EXECUTE FUNCTION search_follow_doc();
--> statement-breakpoint
-- Rows of a kind with all terms of a tier, the best tier first and within one by score, after the given row. A row is found in its best
-- tier only. Rows from the floor upwards come from search_top; the others are read only when those do not fill the page. OFFSET 0 makes
-- the planner sort before it checks the better tiers: that check reads the terms of a row, which only the rows of the page need.
-- Servers from before this migration go on with search_find.
-- Settings: no sequential scan, because the planner does not know what reading terms costs; no parallel workers and no JIT, which take
-- longer to start than a page takes; 16 MB, so that the bitmap of a million rows stays exact and no terms are read to check rows again.
CREATE FUNCTION search_page(its_kind text, tiers jsonb, after_tier integer, after_score bigint, after_id text, most integer)
RETURNS TABLE (tier integer, id text, score bigint) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 SET jit = off SET work_mem = '16MB' AS $$
DECLARE
  lowest bigint := (SELECT f.score FROM search_floors f WHERE f.kind = its_kind AND f.is_ready);
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
    IF lowest IS NOT NULL AND (turn > after_tier OR after_score >= lowest) THEN
      RETURN QUERY SELECT turn, f.id, f.score FROM (
        SELECT t.id, t.score, t.terms FROM search_top t
        WHERE t.terms @> wanted AND t.score >= lowest AND (turn > after_tier OR (t.score, t.id) < (after_score, after_id))
        ORDER BY t.score DESC, t.id DESC OFFSET 0) f
      WHERE (better IS NULL OR NOT f.terms @> better) AND (best IS NULL OR NOT f.terms @> best) LIMIT most;
      GET DIAGNOSTICS n = ROW_COUNT;
      most := most - n;
      EXIT WHEN most <= 0;
    END IF;
    RETURN QUERY SELECT turn, f.id, f.score FROM (
      SELECT d.id, d.score, d.terms FROM search_docs d
      WHERE d.terms @> wanted AND (lowest IS NULL OR d.score < lowest) AND (turn > after_tier OR (d.score, d.id) < (after_score, after_id))
      ORDER BY d.score DESC, d.id DESC OFFSET 0) f
    WHERE (better IS NULL OR NOT f.terms @> better) AND (best IS NULL OR NOT f.terms @> best) LIMIT most;
    GET DIAGNOSTICS n = ROW_COUNT;
    most := most - n;
    EXIT WHEN most <= 0;
  END LOOP;
END $$;
