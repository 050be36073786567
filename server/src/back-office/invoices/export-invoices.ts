import { isPermitted } from "@baleen/contract/back-office/roles.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { ConsoleHandler } from "../console-handler.ts";
import { exportList } from "../export-list.ts";
import type { Cell } from "../exported-files/sheet.ts";
import { countInvoices, type ListedInvoice, listInvoiceRows } from "./invoice-rows.ts";
import { templateColumns, templateRow } from "./tax-template.ts";

export const exportInvoices: ConsoleHandler<"exportInvoices"> = async (deps, request) => {
  const { reads } = deps;
  const { filters, item } = request.body;
  if (!isPermitted(request.operator.role, "readInvoices")) throw new AppError("roleForbids");
  return await exportList<ListedInvoice>(deps, request, {
    name: "invoices",
    columns: templateColumns,
    count: (max) => countInvoices(reads, filters, max),
    read: (page) => listInvoiceRows(reads, filters, page),
    keyOf: ({ id }) => String(id),
    cellsOf: async (rows): Promise<Cell[][]> => rows.map((row) => templateRow(row, item)),
  });
};
