CREATE TABLE "ballots" (
	"poll_id" text NOT NULL,
	"user_id" text NOT NULL,
	"option_ids" text[] DEFAULT '{}' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ballots_poll_id_user_id_pk" PRIMARY KEY("poll_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"banner_id" text PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"link_type" integer DEFAULT 0 NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"position" text NOT NULL,
	"start_time" bigint DEFAULT 0 NOT NULL,
	"end_time" bigint DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"user_id" text NOT NULL,
	"target_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "blocks_user_id_target_id_pk" PRIMARY KEY("user_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "circle_applies" (
	"apply_id" text PRIMARY KEY NOT NULL,
	"tribe_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"car_model_name" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circle_members" (
	"tribe_id" text NOT NULL,
	"user_id" text NOT NULL,
	"member_id" text NOT NULL,
	"role" integer NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"mute_until" bigint DEFAULT 0 NOT NULL,
	"join_time" bigint DEFAULT 0 NOT NULL,
	"seen_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "circle_members_tribe_id_user_id_pk" PRIMARY KEY("tribe_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "circles" (
	"tribe_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"category_id" text DEFAULT '' NOT NULL,
	"category_name" text DEFAULT '' NOT NULL,
	"join_type" integer DEFAULT 0 NOT NULL,
	"need_reason" integer DEFAULT 0 NOT NULL,
	"is_private" integer DEFAULT 0 NOT NULL,
	"is_club_z" integer DEFAULT 0 NOT NULL,
	"is_recommend" integer DEFAULT 0 NOT NULL,
	"notice" jsonb,
	"owner_id" text DEFAULT '' NOT NULL,
	"group_id" text DEFAULT '' NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"thread_count" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "click_counts" (
	"day" text NOT NULL,
	"name" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "click_counts_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expire" bigint DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"collect_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"collect_type" integer NOT NULL,
	"target_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_answers" (
	"scope" text NOT NULL,
	"token" text NOT NULL,
	"body_hash" text NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"at" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "first_answers_scope_token_pk" PRIMARY KEY("scope","token")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" text NOT NULL,
	"target_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "follows_user_id_target_id_pk" PRIMARY KEY("user_id","target_id")
);
--> statement-breakpoint
CREATE TABLE "header_tabs" (
	"name" text PRIMARY KEY NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"is_community" integer DEFAULT 0 NOT NULL,
	"selected" integer DEFAULT 0 NOT NULL,
	"is_featured" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"icon" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_words" (
	"word" text PRIMARY KEY NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"rolls" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"category" integer NOT NULL,
	"kind" integer NOT NULL,
	"actor_id" text DEFAULT '' NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"thread_id" text DEFAULT '' NOT NULL,
	"post_id" text DEFAULT '' NOT NULL,
	"response_id" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"is_read" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"crop" jsonb,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_options" (
	"option_id" text PRIMARY KEY NOT NULL,
	"poll_id" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"image" jsonb,
	"sort" integer DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"poll_id" text PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"poll_type" integer NOT NULL,
	"voting_type" integer NOT NULL,
	"start_time" bigint DEFAULT 0 NOT NULL,
	"end_time" bigint DEFAULT 0 NOT NULL,
	"max_choice" integer DEFAULT 1 NOT NULL,
	"poll_anonymous" integer DEFAULT 0 NOT NULL,
	"voter_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"target_id" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "post_likes_target_id_user_id_pk" PRIMARY KEY("target_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"post_id" text PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"author_id" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at_user_ids" text[] DEFAULT '{}' NOT NULL,
	"floor" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rankings" (
	"ranking_id" text PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"at" bigint DEFAULT 0 NOT NULL,
	"ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"key" text PRIMARY KEY NOT NULL,
	"window_end" bigint DEFAULT 0 NOT NULL,
	"count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"family" text NOT NULL,
	"expire" bigint DEFAULT 0 NOT NULL,
	"used_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"response_id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"author_id" text NOT NULL,
	"to_user_id" text DEFAULT '' NOT NULL,
	"to_response_id" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"report_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"target_type" integer NOT NULL,
	"target_id" text NOT NULL,
	"reason_code" integer NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"family" text NOT NULL,
	"issued_at" bigint DEFAULT 0 NOT NULL,
	"expire" bigint DEFAULT 0 NOT NULL,
	"rotated_at" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"type" text PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"effective_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_likes" (
	"thread_id" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "thread_likes_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread_shares" (
	"thread_id" text NOT NULL,
	"actor" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "thread_shares_thread_id_actor_day_pk" PRIMARY KEY("thread_id","actor","day")
);
--> statement-breakpoint
CREATE TABLE "thread_topics" (
	"thread_id" text NOT NULL,
	"topic_id" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "thread_topics_thread_id_topic_id_pk" PRIMARY KEY("thread_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"thread_id" text PRIMARY KEY NOT NULL,
	"thread_type" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"author_id" text NOT NULL,
	"tribe_id" text DEFAULT '' NOT NULL,
	"scope" text DEFAULT 'bbs' NOT NULL,
	"at_user_ids" text[] DEFAULT '{}' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" jsonb,
	"place" jsonb,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"update_time" bigint DEFAULT 0 NOT NULL,
	"is_edited" integer DEFAULT 0 NOT NULL,
	"audit_status" integer DEFAULT 1 NOT NULL,
	"audit_reason" text DEFAULT '' NOT NULL,
	"is_top" integer DEFAULT 0 NOT NULL,
	"is_essence" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"post_count" integer DEFAULT 0 NOT NULL,
	"collect_count" integer DEFAULT 0 NOT NULL,
	"share_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"last_floor" integer DEFAULT 0 NOT NULL,
	"deleted_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_follows" (
	"topic_id" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "topic_follows_topic_id_user_id_pk" PRIMARY KEY("topic_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"topic_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"thread_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"user_count" integer DEFAULT 0 NOT NULL,
	"hot_value" integer DEFAULT 0 NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"is_hot" integer DEFAULT 0 NOT NULL,
	"is_recommend" integer DEFAULT 0 NOT NULL,
	"creator_id" text DEFAULT '' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread" (
	"user_id" text PRIMARY KEY NOT NULL,
	"interactive_number" integer DEFAULT 0 NOT NULL,
	"system_informs_number" integer DEFAULT 0 NOT NULL,
	"group_notice_number" integer DEFAULT 0 NOT NULL,
	"chat_number" integer DEFAULT 0 NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" text PRIMARY KEY NOT NULL,
	"phone" text,
	"user_name" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"cover_url" text DEFAULT '' NOT NULL,
	"user_type" integer DEFAULT -1 NOT NULL,
	"gender" integer DEFAULT 0 NOT NULL,
	"auth_tac" integer DEFAULT 0 NOT NULL,
	"city_name" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"is_master" integer DEFAULT 0 NOT NULL,
	"is_staff" integer DEFAULT 0 NOT NULL,
	"car_model_name" text DEFAULT '' NOT NULL,
	"car_models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"mute_until" bigint DEFAULT 0 NOT NULL,
	"fans_count" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "circle_applies_user" ON "circle_applies" USING btree ("user_id","tribe_id");--> statement-breakpoint
CREATE INDEX "circle_members_user" ON "circle_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_once" ON "collections" USING btree ("user_id","collect_type","target_id");--> statement-breakpoint
CREATE INDEX "first_answers_at" ON "first_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "follows_target" ON "follows" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "nonces_at" ON "nonces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_id","kind","actor_id","target_id");--> statement-breakpoint
CREATE INDEX "poll_options_poll" ON "poll_options" USING btree ("poll_id");--> statement-breakpoint
CREATE INDEX "polls_thread" ON "polls" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "posts_thread" ON "posts" USING btree ("thread_id","create_time","post_id");--> statement-breakpoint
CREATE INDEX "rankings_feed" ON "rankings" USING btree ("feed","at");--> statement-breakpoint
CREATE INDEX "refresh_family" ON "refresh_tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "replies_post" ON "replies" USING btree ("post_id","create_time","response_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("user_id","target_type","target_id");--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "thread_topics_topic" ON "thread_topics" USING btree ("topic_id");--> statement-breakpoint
CREATE INDEX "threads_new" ON "threads" USING btree ("create_time","thread_id");--> statement-breakpoint
CREATE INDEX "threads_author" ON "threads" USING btree ("author_id","create_time");--> statement-breakpoint
CREATE INDEX "threads_tribe" ON "threads" USING btree ("tribe_id","create_time");--> statement-breakpoint
CREATE INDEX "threads_type" ON "threads" USING btree ("thread_type","create_time");--> statement-breakpoint
CREATE INDEX "threads_vid" ON "threads" USING btree (("video" ->> 'vid'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");