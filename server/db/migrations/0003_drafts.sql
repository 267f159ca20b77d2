CREATE TABLE "drafts" (
	"draft_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_draft_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"update_time" bigint DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_client" ON "drafts" USING btree ("user_id","client_draft_id");--> statement-breakpoint
CREATE INDEX "drafts_user" ON "drafts" USING btree ("user_id","update_time");