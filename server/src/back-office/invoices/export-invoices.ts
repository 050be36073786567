import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import { invoiceList } from "./invoice-rows.ts";
import { templateColumns } from "./tax-template.ts";

export const exportInvoices: ConsoleHandler<"exportInvoices"> = async (deps, request) => {
  const { filters, item } = request.body;
  if (!isPermitted(request.operator.role, "readInvoices")) throw new AppError("roleForbids");
  return await exportList(deps, request, {
    name: "invoices",
    columns: templateColumns(item),
    list: invoiceList(deps.reads, filters),
    describe: async (rows) => rows,
  });
};
