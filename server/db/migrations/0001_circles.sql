CREATE TABLE "circle_foundings" (
	"apply_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"category_id" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"refuse_reason" text DEFAULT '' NOT NULL,
	"auditor_id" text DEFAULT '' NOT NULL,
	"tribe_id" text DEFAULT '' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"audit_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "circle_applies" ADD COLUMN "vin_tail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_applies" ADD COLUMN "city_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_applies" ADD COLUMN "images" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_applies" ADD COLUMN "refuse_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_applies" ADD COLUMN "auditor_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_applies" ADD COLUMN "audit_time" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_members" ADD COLUMN "points_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "circle_members" ADD COLUMN "points_today" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "circle_foundings_user" ON "circle_foundings" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "circle_foundings_open" ON "circle_foundings" USING btree ("user_id") WHERE "circle_foundings"."status" = 0;--> statement-breakpoint
CREATE INDEX "circle_applies_tribe" ON "circle_applies" USING btree ("tribe_id","status","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "circle_applies_open" ON "circle_applies" USING btree ("tribe_id","user_id") WHERE "circle_applies"."status" = 0;--> statement-breakpoint
CREATE INDEX "circle_members_points" ON "circle_members" USING btree ("tribe_id","points");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "topics_hot" ON "topics" USING btree ("hot_value","topic_id");