CREATE TABLE "car_club_applies" (
	"apply_id" text PRIMARY KEY NOT NULL,
	"club_id" text NOT NULL,
	"user_id" text NOT NULL,
	"real_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"car_model_name" text DEFAULT '' NOT NULL,
	"plate_no" text DEFAULT '' NOT NULL,
	"city_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"refuse_reason" text DEFAULT '' NOT NULL,
	"auditor_id" text DEFAULT '' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"audit_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_club_members" (
	"club_id" text NOT NULL,
	"user_id" text NOT NULL,
	"member_id" text NOT NULL,
	"role" integer NOT NULL,
	"car_model_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"join_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "car_club_members_club_id_user_id_pk" PRIMARY KEY("club_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "car_club_notices" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"club_id" text NOT NULL,
	"author_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notify_all" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_clubs" (
	"club_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo_url" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"province_name" text DEFAULT '' NOT NULL,
	"city_name" text DEFAULT '' NOT NULL,
	"president_id" text NOT NULL,
	"president_phone" text DEFAULT '' NOT NULL,
	"group_id" text DEFAULT '' NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"close_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_models" (
	"car_model_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"year" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_information" (
	"info_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"video" jsonb,
	"html" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"author_id" text DEFAULT '' NOT NULL,
	"car_models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"update_time" bigint DEFAULT 0 NOT NULL,
	"is_hidden" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"last_floor" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_categories" (
	"category_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_likes" (
	"target_id" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "content_likes_target_id_user_id_pk" PRIMARY KEY("target_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_reads" (
	"content_id" text NOT NULL,
	"user_id" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "content_reads_content_id_user_id_pk" PRIMARY KEY("content_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_shares" (
	"target_id" text NOT NULL,
	"actor" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "content_shares_target_id_actor_day_pk" PRIMARY KEY("target_id","actor","day")
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"rec_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"answer_id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"author_id" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at_user_ids" text[] DEFAULT '{}' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"update_time" bigint DEFAULT 0 NOT NULL,
	"audit_status" integer DEFAULT 1 NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"deleted_time" bigint DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"last_floor" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "masters" (
	"user_id" text PRIMARY KEY NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_invites" (
	"invite_id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_likes" (
	"target_id" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "question_likes_target_id_user_id_pk" PRIMARY KEY("target_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"question_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author_id" text NOT NULL,
	"car_models" text[] DEFAULT '{}' NOT NULL,
	"topic_ids" text[] DEFAULT '{}' NOT NULL,
	"at_user_ids" text[] DEFAULT '{}' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"update_time" bigint DEFAULT 0 NOT NULL,
	"audit_status" integer DEFAULT 1 NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"deleted_time" bigint DEFAULT 0 NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"follow_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "tribe_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "kind" text DEFAULT 'content' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "category_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "points_reward" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_hidden" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "like_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "post_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "collect_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "share_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "last_floor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "car_club_applies_user" ON "car_club_applies" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "car_club_applies_club" ON "car_club_applies" USING btree ("club_id","status","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "car_club_applies_open" ON "car_club_applies" USING btree ("club_id","user_id") WHERE "car_club_applies"."status" = 0;--> statement-breakpoint
CREATE INDEX "car_club_members_user" ON "car_club_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "car_club_members_order" ON "car_club_members" USING btree ("club_id","role","join_time","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "car_club_members_president" ON "car_club_members" USING btree ("club_id") WHERE "car_club_members"."role" = 3;--> statement-breakpoint
CREATE INDEX "car_club_notices_club" ON "car_club_notices" USING btree ("club_id","create_time","notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "car_clubs_name" ON "car_clubs" USING btree (lower("name")) WHERE "car_clubs"."close_time" = 0;--> statement-breakpoint
CREATE INDEX "car_clubs_order" ON "car_clubs" USING btree ("sort","club_id");--> statement-breakpoint
CREATE INDEX "car_information_time" ON "car_information" USING btree ("create_time","info_id");--> statement-breakpoint
CREATE INDEX "answers_question" ON "answers" USING btree ("question_id","create_time","answer_id");--> statement-breakpoint
CREATE INDEX "answers_author" ON "answers" USING btree ("author_id","create_time","answer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_invites_once" ON "question_invites" USING btree ("question_id","user_id");--> statement-breakpoint
CREATE INDEX "question_invites_user" ON "question_invites" USING btree ("user_id","status","create_time");--> statement-breakpoint
CREATE INDEX "question_invites_from" ON "question_invites" USING btree ("from_user_id","create_time");--> statement-breakpoint
CREATE INDEX "questions_new" ON "questions" USING btree ("create_time","question_id");--> statement-breakpoint
CREATE INDEX "questions_author" ON "questions" USING btree ("author_id","create_time");--> statement-breakpoint
CREATE INDEX "articles_time" ON "articles" USING btree ("kind","create_time","content_id");