CREATE TABLE "im_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"no" integer GENERATED ALWAYS AS IDENTITY (sequence name "im_accounts_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "im_conversations" (
	"user_id" text NOT NULL,
	"talk_id" text NOT NULL,
	"peer" text NOT NULL,
	"is_group" integer DEFAULT 0 NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"read_seconds" bigint DEFAULT 0 NOT NULL,
	"cleared_seq" integer DEFAULT 0 NOT NULL,
	"removed_seq" integer DEFAULT 0 NOT NULL,
	"pin_time" bigint DEFAULT 0 NOT NULL,
	"mute" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "im_conversations_user_id_talk_id_pk" PRIMARY KEY("user_id","talk_id")
);
--> statement-breakpoint
CREATE TABLE "im_group_members" (
	"group_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'Member' NOT NULL,
	"join_time" bigint DEFAULT 0 NOT NULL,
	"join_seq" integer DEFAULT 0 NOT NULL,
	"mute_until" bigint DEFAULT 0 NOT NULL,
	"name_card" text DEFAULT '' NOT NULL,
	CONSTRAINT "im_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "im_group_notices" (
	"notice_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"operation_type" integer NOT NULL,
	"group_id" text NOT NULL,
	"group_name" text DEFAULT '' NOT NULL,
	"operator_id" text DEFAULT '' NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"handled" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"is_read" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "im_groups" (
	"group_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"face_url" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"notification" text DEFAULT '' NOT NULL,
	"notification_by" text DEFAULT '' NOT NULL,
	"notification_time" bigint DEFAULT 0 NOT NULL,
	"owner_id" text DEFAULT '' NOT NULL,
	"join_option" text DEFAULT 'FreeAccess' NOT NULL,
	"mute_all" integer DEFAULT 0 NOT NULL,
	"tribe_id" text DEFAULT '' NOT NULL,
	"club_id" text DEFAULT '' NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"info_time" bigint DEFAULT 0 NOT NULL,
	"dismiss_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "im_hidden" (
	"user_id" text NOT NULL,
	"talk_id" text NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "im_hidden_user_id_talk_id_seq_pk" PRIMARY KEY("user_id","talk_id","seq")
);
--> statement-breakpoint
CREATE TABLE "im_messages" (
	"talk_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sender" text NOT NULL,
	"client_seq" bigint DEFAULT 0 NOT NULL,
	"random" bigint DEFAULT 0 NOT NULL,
	"client_seconds" bigint DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"body" jsonb NOT NULL,
	"cloud_data" text DEFAULT '' NOT NULL,
	"at_users" text[] DEFAULT '{}' NOT NULL,
	"at_all" integer DEFAULT 0 NOT NULL,
	"revoked_by" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "im_messages_talk_id_seq_pk" PRIMARY KEY("talk_id","seq")
);
--> statement-breakpoint
CREATE TABLE "im_talks" (
	"talk_id" text PRIMARY KEY NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_time" bigint DEFAULT 0 NOT NULL,
	"sent_a" integer DEFAULT 0 NOT NULL,
	"sent_b" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "im_accounts_no" ON "im_accounts" USING btree ("no");--> statement-breakpoint
CREATE INDEX "im_conversations_talk" ON "im_conversations" USING btree ("talk_id");--> statement-breakpoint
CREATE INDEX "im_group_members_user" ON "im_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "im_group_members_order" ON "im_group_members" USING btree ("group_id","join_time","user_id");--> statement-breakpoint
CREATE INDEX "im_group_notices_user" ON "im_group_notices" USING btree ("user_id","create_time","notice_id");--> statement-breakpoint
CREATE INDEX "im_group_notices_request" ON "im_group_notices" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "im_groups_tribe" ON "im_groups" USING btree ("tribe_id") WHERE "im_groups"."tribe_id" <> '' and "im_groups"."dismiss_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "im_groups_club" ON "im_groups" USING btree ("club_id") WHERE "im_groups"."club_id" <> '' and "im_groups"."dismiss_time" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "im_messages_once" ON "im_messages" USING btree ("talk_id","sender","random","client_seconds");--> statement-breakpoint
CREATE INDEX "im_messages_time" ON "im_messages" USING btree ("talk_id","create_time");