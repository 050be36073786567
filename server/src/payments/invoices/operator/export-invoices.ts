import type { ConsoleCalls } from "@baleen/contract/back-office/console-calls.ts";
import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import type { BodyOf } from "@baleen/contract/call.ts";
import type { ConsoleHandler } from "../../../operators/console-handler.ts";
import { exportList } from "../../../operators/export-list.ts";
import type { ColumnOf } from "../../../operators/exported-files/sheet.ts";
import { Rejection } from "../../../platform/rejection.ts";
import { invoiceList, type ListedInvoice } from "./list-invoices.ts";

export const exportInvoices: ConsoleHandler<"exportInvoices"> = async (context, request) => {
  const { filters, item } = request.body;
  if (!isPermitted(request.operator.role, "readInvoices")) throw new Rejection("roleForbids");
  return await exportList(context, request, {
    name: "invoices",
    action: { action: "exportInvoices" },
    columns: templateColumns(item),
    list: invoiceList(context.readsDb, filters),
    describe: async (rows) => rows,
  });
};

type Item = BodyOf<ConsoleCalls["exportInvoices"]>["item"];

type WriteCell = (row: ListedInvoice, item: Item) => string | null;

/** The template's own column names with their values; columns without a value stay empty. */
const template: readonly (readonly [head: string, text?: WriteCell])[] = [
  // Columns A to Z of the sheet 1-发票基本信息 in the tax platform's template for multiple invoices, in its order.
  ["发票流水号", serialOf],
  ["发票类型", () => "普通发票"],
  ["特定业务类型"],
  ["是否含税", () => "是"],
  ["受票方自然人标识", ({ holder }) => (holder === "personal" ? "是" : "否")],
  ["购买方名称", ({ title }) => title],
  ["证件类型"],
  ["购买方纳税人识别号", (row) => row.tax_number],
  ["购买方地址"],
  ["购买方电话"],
  ["购买方开户银行"],
  ["购买方银行账号"],
  ["备注", (row) => `订单号${row.order_no}`],
  ["是否展示购买方银行账号"],
  ["销售方开户行"],
  ["销售方银行账号"],
  ["是否展示销售方银行账号"],
  ["购买方邮箱", ({ email }) => email],
  ["购买方经办人姓名"],
  ["购买方经办人证件类型"],
  ["购买方经办人证件号码"],
  ["经办人国籍(地区)"],
  ["经办人自然人纳税人识别号"],
  ["放弃享受减按1%征收率原因"],
  ["收款人"],
  ["复核人"],
  // Columns AA to AM, from the sheet 2-发票明细信息. An invoice has one item, whose amount includes tax.
  ["发票流水号", serialOf],
  ["项目名称", (_, item) => item.name],
  ["商品和服务税收编码", (_, item) => item.taxCode],
  ["规格型号"],
  ["单位", () => "项"],
  ["数量", () => "1"],
  ["单价", amountOf],
  ["金额", amountOf],
  ["税率", (_, { taxRate }) => String(Number(taxRate) / 100)],
  ["折扣金额"],
  ["是否使用优惠政策"],
  ["优惠政策类型"],
  ["即征即退类型"],
];

/**
 * The column names are the same in both languages: an operator copies each block into its sheet. The template accepts
 * only text.
 */
function templateColumns(item: Item): readonly ColumnOf<ListedInvoice>[] {
  return template.map(([head, text]) => ({
    head: { zh: head, en: head },
    kind: "text",
    cell: (row) => text?.(row, item) ?? "",
  }));
}

function amountOf({ amount_fen }: ListedInvoice): string {
  return (amount_fen / 100).toFixed(2);
}

/** The template limits serial numbers to 20 characters, fewer than an order number has. */
function serialOf({ id }: Pick<ListedInvoice, "id">): string {
  return `FP${String(id).padStart(8, "0")}`;
}
