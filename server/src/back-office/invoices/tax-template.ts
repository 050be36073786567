import type { exportInvoices } from "@baleen/contract/back-office/list-exports.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { Cell, Column } from "../exported-files/sheet.ts";
import type { ListedInvoice } from "./invoice-rows.ts";

type Item = BodyOf<typeof exportInvoices>["item"];

/** Of the sheet 1-发票基本信息 of the tax platform's template for many invoices, in its order; columns A to Z. */
const basicHeads = [
  "发票流水号",
  "发票类型",
  "特定业务类型",
  "是否含税",
  "受票方自然人标识",
  "购买方名称",
  "证件类型",
  "购买方纳税人识别号",
  "购买方地址",
  "购买方电话",
  "购买方开户银行",
  "购买方银行账号",
  "备注",
  "是否展示购买方银行账号",
  "销售方开户行",
  "销售方银行账号",
  "是否展示销售方银行账号",
  "购买方邮箱",
  "购买方经办人姓名",
  "购买方经办人证件类型",
  "购买方经办人证件号码",
  "经办人国籍(地区)",
  "经办人自然人纳税人识别号",
  "放弃享受减按1%征收率原因",
  "收款人",
  "复核人",
] as const;

/** Of the sheet 2-发票明细信息; columns AA to AM. */
const itemHeads = [
  "发票流水号",
  "项目名称",
  "商品和服务税收编码",
  "规格型号",
  "单位",
  "数量",
  "单价",
  "金额",
  "税率",
  "折扣金额",
  "是否使用优惠政策",
  "优惠政策类型",
  "即征即退类型",
] as const;

/** The template's own heads, in either language: an operator copies each block below those of its sheet. */
export const templateColumns: readonly Column[] = [...basicHeads, ...itemHeads].map((head) => ({
  head: { zh: head, en: head },
  kind: "text",
}));

/** The template takes text alone. An invoice has one item, whose amount includes the tax. */
export function templateRow(row: ListedInvoice, item: Item): Cell[] {
  const serial = serialOf(row);
  const amount = (row.amount_fen / 100).toFixed(2);
  const basic: Partial<Record<(typeof basicHeads)[number], string | null>> = {
    发票流水号: serial,
    发票类型: "普通发票",
    是否含税: "是",
    受票方自然人标识: row.holder === "personal" ? "是" : "否",
    购买方名称: row.title,
    购买方纳税人识别号: row.tax_number,
    备注: `订单号${row.order_no}`,
    购买方邮箱: row.email,
  };
  const details: Partial<Record<(typeof itemHeads)[number], string>> = {
    发票流水号: serial,
    项目名称: item.name,
    商品和服务税收编码: item.taxCode,
    单位: "项",
    数量: "1",
    单价: amount,
    金额: amount,
    税率: String(Number(item.taxRate) / 100),
  };
  return [...basicHeads.map((head) => basic[head] ?? ""), ...itemHeads.map((head) => details[head] ?? "")];
}

/** The template's serial numbers have at most 20 characters, fewer than an order's number. */
function serialOf({ id }: Pick<ListedInvoice, "id">): string {
  return `FP${String(id).padStart(8, "0")}`;
}
