import type { AccountsTables } from "./accounts/tables.ts";
import type { WechatTables } from "./accounts/wechat/tables.ts";
import type { AlarmsTables } from "./alarms/tables.ts";
import type { ComplaintsTables } from "./complaints/tables.ts";
import type { ContentTables } from "./content/tables.ts";
import type { DemoTables } from "./demo/tables.ts";
import type { DesktopTables } from "./desktop/tables.ts";
import type { MembershipTables } from "./membership/tables.ts";
import type { MessagesTables } from "./messages/tables.ts";
import type { OperationsTables } from "./operations/tables.ts";
import type { OperatorsTables } from "./operators/tables.ts";
import type { PagesTables } from "./pages/tables.ts";
import type { PaymentsTables } from "./payments/tables.ts";
import type { PlatformTables } from "./platform/database/platform-tables.ts";
import type { PrivacyTables } from "./privacy/tables.ts";
import type { PromotionsTables } from "./shop/promotions/tables.ts";
import type { ShopTables } from "./shop/tables.ts";
import type { WebhooksTables } from "./webhooks/tables.ts";

/** All tables, as the migrations create them; each module declares its own. */
export interface Tables
  extends AccountsTables,
    AlarmsTables,
    ComplaintsTables,
    ContentTables,
    DemoTables,
    DesktopTables,
    MembershipTables,
    MessagesTables,
    OperationsTables,
    OperatorsTables,
    PagesTables,
    PaymentsTables,
    PlatformTables,
    PrivacyTables,
    PromotionsTables,
    ShopTables,
    WebhooksTables,
    WechatTables {}
