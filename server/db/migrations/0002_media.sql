CREATE TABLE "uploads" (
	"upload_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"local_key" text NOT NULL,
	"kind" text NOT NULL,
	"sent_size" integer DEFAULT 0 NOT NULL,
	"sent_sha256" text DEFAULT '' NOT NULL,
	"part_size" integer DEFAULT 0 NOT NULL,
	"state" integer DEFAULT 0 NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"vid" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"owners" text[] DEFAULT '{}' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"touch_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key" ON "uploads" USING btree ("user_id","local_key");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_file" ON "uploads" USING btree ("file_name") WHERE "uploads"."file_name" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_vid" ON "uploads" USING btree ("vid") WHERE "uploads"."vid" <> '';--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("touch_time") WHERE "uploads"."owners" = '{}';--> statement-breakpoint
CREATE INDEX "uploads_owners" ON "uploads" USING gin ("owners");