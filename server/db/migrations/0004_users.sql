CREATE TABLE "notice_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"like" integer DEFAULT 1 NOT NULL,
	"comment" integer DEFAULT 1 NOT NULL,
	"at" integer DEFAULT 1 NOT NULL,
	"follow" integer DEFAULT 1 NOT NULL,
	"invite" integer DEFAULT 1 NOT NULL,
	"activity" integer DEFAULT 1 NOT NULL,
	"system" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "follows_target";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "result_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_official" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "follows_user" ON "follows" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "replies_author" ON "replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "follows_target" ON "follows" USING btree ("target_id","create_time");