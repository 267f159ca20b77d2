CREATE TABLE "addresses" (
	"address_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"receiver" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"province_name" text DEFAULT '' NOT NULL,
	"city_name" text DEFAULT '' NOT NULL,
	"district_name" text DEFAULT '' NOT NULL,
	"region_code" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"is_default" integer DEFAULT 0 NOT NULL,
	"update_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"evaluation_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sku_name" text DEFAULT '' NOT NULL,
	"stars" integer NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"user_id" text NOT NULL,
	"status" integer NOT NULL,
	"product_id" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"total_points" integer DEFAULT 0 NOT NULL,
	"address" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"logistics" jsonb,
	"exchange_id" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL,
	"ship_time" bigint DEFAULT 0 NOT NULL,
	"done_time" bigint DEFAULT 0 NOT NULL,
	"cancel_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"category_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_skus" (
	"sku_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"points" integer NOT NULL,
	"stock" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cash" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"per_limit" integer DEFAULT 0 NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"category_id" text DEFAULT '' NOT NULL,
	"limit_type" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"create_time" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_boards" (
	"board_id" text PRIMARY KEY NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_order" ON "evaluations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "evaluations_product" ON "evaluations" USING btree ("product_id","create_time","evaluation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_no" ON "orders" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","create_time","order_id");--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id","user_id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","create_time","order_id");--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("ship_time") WHERE "orders"."status" = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_exchange" ON "orders" USING btree ("exchange_id") WHERE "orders"."exchange_id" <> '';--> statement-breakpoint
CREATE INDEX "product_skus_product" ON "product_skus" USING btree ("product_id","sort");--> statement-breakpoint
CREATE INDEX "products_shelf" ON "products" USING btree ("status","sort","product_id");