CREATE TABLE "activities" (
	"activity_id" text PRIMARY KEY NOT NULL,
	"kind" integer NOT NULL,
	"title" text NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"organizer_name" text DEFAULT '' NOT NULL,
	"organizer_phone" text DEFAULT '' NOT NULL,
	"mode" integer DEFAULT 1 NOT NULL,
	"place" jsonb,
	"city_name" text DEFAULT '' NOT NULL,
	"region_code" text DEFAULT '' NOT NULL,
	"start_time" bigint DEFAULT 0 NOT NULL,
	"end_time" bigint DEFAULT 0 NOT NULL,
	"apply_start" bigint DEFAULT 0 NOT NULL,
	"apply_end" bigint DEFAULT 0 NOT NULL,
	"cancel_before" bigint DEFAULT 0 NOT NULL,
	"cancel_time" bigint DEFAULT 0 NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"quota" integer DEFAULT 0 NOT NULL,
	"applied_count" integer DEFAULT 0 NOT NULL,
	"wait_count" integer DEFAULT 0 NOT NULL,
	"limit_type" integer DEFAULT 0 NOT NULL,
	"need_points" integer DEFAULT 0 NOT NULL,
	"need_audit" integer DEFAULT 0 NOT NULL,
	"max_companions" integer DEFAULT 0 NOT NULL,
	"form_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"club_z" integer DEFAULT 0 NOT NULL,
	"club_id" text DEFAULT '' NOT NULL,
	"in_app" integer DEFAULT 0 NOT NULL,
	"is_hidden" integer DEFAULT 0 NOT NULL,
	"sign_from" bigint DEFAULT 0 NOT NULL,
	"sign_to" bigint DEFAULT 0 NOT NULL,
	"day_from" integer DEFAULT 0 NOT NULL,
	"day_to" integer DEFAULT 1440 NOT NULL,
	"check_code" text DEFAULT '' NOT NULL,
	"code_required" integer DEFAULT 0 NOT NULL,
	"radius" double precision DEFAULT 0 NOT NULL,
	"reward_points" integer DEFAULT 0 NOT NULL,
	"day_points" integer DEFAULT 0 NOT NULL,
	"awards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"goods_type" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"per_limit" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"last_floor" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_applies" (
	"apply_id" text PRIMARY KEY NOT NULL,
	"activity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" integer NOT NULL,
	"status" integer NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"companions" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"cost_points" integer DEFAULT 0 NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"coupon_code" text DEFAULT '' NOT NULL,
	"refuse_reason" text DEFAULT '' NOT NULL,
	"is_read" integer DEFAULT 1 NOT NULL,
	"check_in_time" bigint DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"update_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_likes" (
	"activity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_likes_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "activity_shares" (
	"activity_id" text NOT NULL,
	"actor" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "activity_shares_activity_id_actor_day_pk" PRIMARY KEY("activity_id","actor","day")
);
--> statement-breakpoint
CREATE TABLE "activity_sign_ins" (
	"activity_id" text NOT NULL,
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_sign_ins_activity_id_user_id_day_pk" PRIMARY KEY("activity_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "dealers" (
	"dealer_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"province_name" text DEFAULT '' NOT NULL,
	"city_name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"latitude" double precision DEFAULT 0 NOT NULL,
	"longitude" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "points_entries" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"entry_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "points_entries_entry_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	"source" integer NOT NULL,
	"ref_id" text DEFAULT '' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"expire_time" bigint DEFAULT 0 NOT NULL,
	"rest" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"streak" integer NOT NULL,
	"points" integer NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_ins_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE INDEX "activities_time" ON "activities" USING btree ("end_time");--> statement-breakpoint
CREATE INDEX "activities_city" ON "activities" USING btree ("city_name");--> statement-breakpoint
CREATE INDEX "activity_applies_user" ON "activity_applies" USING btree ("user_id","create_time","apply_id");--> statement-breakpoint
CREATE INDEX "activity_applies_activity" ON "activity_applies" USING btree ("activity_id","status","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_applies_open" ON "activity_applies" USING btree ("activity_id","user_id") WHERE "activity_applies"."kind" = 1 and "activity_applies"."status" in (0, 1, 4, 5);--> statement-breakpoint
CREATE INDEX "activity_sign_ins_user" ON "activity_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dealers_city" ON "dealers" USING btree ("city_name");--> statement-breakpoint
CREATE UNIQUE INDEX "points_once" ON "points_entries" USING btree ("user_id","source","ref_id") WHERE "points_entries"."ref_id" <> '';--> statement-breakpoint
CREATE INDEX "points_list" ON "points_entries" USING btree ("user_id","create_time","entry_no");--> statement-breakpoint
CREATE INDEX "points_rest" ON "points_entries" USING btree ("user_id","expire_time") WHERE "points_entries"."rest" > 0;--> statement-breakpoint
CREATE INDEX "points_expire" ON "points_entries" USING btree ("expire_time") WHERE "points_entries"."rest" > 0;--> statement-breakpoint
CREATE INDEX "sign_ins_day" ON "sign_ins" USING btree ("day");