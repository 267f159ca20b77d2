CREATE TABLE "notice_actors" (
	"notice_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"is_off" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_actors_notice_id_actor_id_pk" PRIMARY KEY("notice_id","actor_id")
);
--> statement-breakpoint
CREATE TABLE "red_dots_seen" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"seen_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "red_dots_seen_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
DROP INDEX "notices_user";--> statement-breakpoint
DROP INDEX "notices_once";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "actor_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Written by hand: what was told so far goes into the new form, one row for each thing with all who did it.
UPDATE "notices" SET "target_id" = "actor_id" WHERE "kind" = 6;--> statement-breakpoint
INSERT INTO "notice_actors" ("notice_id", "actor_id", "create_time")
	SELECT kept."notice_id", n."actor_id", max(n."create_time") FROM "notices" n
	JOIN (SELECT DISTINCT ON ("user_id", "kind", "target_id") * FROM "notices" ORDER BY "user_id", "kind", "target_id", "create_time" DESC, "notice_id" DESC) kept
		ON kept."user_id" = n."user_id" AND kept."kind" = n."kind" AND kept."target_id" = n."target_id"
	WHERE n."category" = 1 AND n."actor_id" <> '' GROUP BY kept."notice_id", n."actor_id";--> statement-breakpoint
UPDATE "notices" n SET "is_read" = 0 WHERE EXISTS (SELECT 1 FROM "notices" o WHERE o."user_id" = n."user_id" AND o."kind" = n."kind" AND o."target_id" = n."target_id" AND o."is_read" = 0);--> statement-breakpoint
DELETE FROM "notices" n WHERE EXISTS (SELECT 1 FROM "notices" o WHERE o."user_id" = n."user_id" AND o."kind" = n."kind" AND o."target_id" = n."target_id" AND (o."create_time", o."notice_id") > (n."create_time", n."notice_id"));--> statement-breakpoint
UPDATE "notices" n SET "actor_count" = (SELECT count(*)::int FROM "notice_actors" a WHERE a."notice_id" = n."notice_id") WHERE n."category" = 1;--> statement-breakpoint
UPDATE "unread" SET "seq" = "seq" + 1;--> statement-breakpoint
CREATE INDEX "notices_list" ON "notices" USING btree ("user_id","create_time","notice_id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id","kind") WHERE "notices"."is_read" = 0;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_id","kind","target_id");--> statement-breakpoint
ALTER TABLE "notices" DROP COLUMN "actor_id";--> statement-breakpoint
ALTER TABLE "unread" DROP COLUMN "interactive_number";--> statement-breakpoint
ALTER TABLE "unread" DROP COLUMN "system_informs_number";--> statement-breakpoint
ALTER TABLE "unread" DROP COLUMN "group_notice_number";--> statement-breakpoint
ALTER TABLE "unread" DROP COLUMN "chat_number";