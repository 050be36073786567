import { grantDays } from "@baleen/contract/back-office/accounts.ts";
import { exportInvoices } from "@baleen/contract/back-office/list-exports.ts";
import { completeOrder } from "@baleen/contract/back-office/orders.ts";
import { changeStock, createPackage, setPackagePrice } from "@baleen/contract/back-office/packages.ts";
import { setVerificationFile } from "@baleen/contract/back-office/verification-files.ts";
import { fieldErrors } from "@baleen/contract/field-errors.ts";
import { expect, test } from "vitest";
import { checkBody, isOptional } from "./check-body.ts";
import { readFen, readOptional, readWhole } from "./read-typed.ts";

const reason = {
  actionKey: "3f0c2bb0-5d0f-4a52-9a4e-3c1c3f6e0b11",
  reasonCategory: "other",
  reason: "because of this",
};

const typed = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values));

test("each wrong field of an act has the contract's sentence, before anything is sent", () => {
  const fields = typed({ code: "Half Year", name: " ", priceFen: "free", reason: "x", reasonCategory: "" });
  const body = { ...reason, code: "Half Year", name: " ", priceFen: readFen("free"), reason: "x" };
  expect(checkBody(createPackage, { ...body, reasonCategory: "" }, fields)).toEqual({
    code: fieldErrors.invalid,
    name: fieldErrors.required,
    priceFen: fieldErrors.amountInvalid,
    reason: fieldErrors.reasonShort,
    reasonCategory: fieldErrors.required,
  });
});

test("a number that cannot be read is named at its field, also where nothing need be typed", () => {
  const change = { delta: readWhole("ten") };
  expect(checkBody(changeStock, { ...reason, change }, typed({ change: "ten" }))).toEqual({
    change: fieldErrors.numberInvalid,
  });
  const price = {
    ...reason,
    priceFen: readFen("19.9.0"),
    originalPriceFen: readOptional("abc", readFen),
    fromAt: null,
    acceptsShortNotice: false,
  };
  expect(
    checkBody(setPackagePrice, price, typed({ priceFen: "19.9.0", originalPriceFen: "abc", fromAt: "" })),
  ).toEqual({ priceFen: fieldErrors.amountInvalid, originalPriceFen: fieldErrors.amountInvalid });
  const payment = { ...reason, attemptNo: "a", amountFen: readOptional("many", readFen) };
  expect(checkBody(completeOrder, payment, typed({ attemptNo: "a", amountFen: "many" }))).toEqual({
    amountFen: fieldErrors.amountInvalid,
  });
});

test("a number out of bounds is told the bound", () => {
  const days = (text: string) =>
    checkBody(grantDays, { ...reason, days: readWhole(text) }, typed({ days: text }));
  expect(days("3651").days?.en).toBe("At most 3650");
  expect(days("0").days?.en).toBe("At least 1");
  expect(days("").days).toBe(fieldErrors.numberInvalid);
  expect(days("３０")).toEqual({});
});

test("a field inside of another object is found by its whole path", () => {
  const item = { name: "*信息技术服务*会员服务", taxCode: "12", taxRate: "6" };
  const fields = typed({ "item.name": item.name, "item.taxCode": item.taxCode, "item.taxRate": "6" });
  expect(checkBody(exportInvoices, { ...reason, format: "csv", filters: {}, item }, fields)).toEqual({
    "item.taxCode": fieldErrors.invalid,
  });
});

test("what belongs to no field of the form is left to the server", () => {
  expect(checkBody(grantDays, { ...reason, days: 3, actionKey: "none" }, typed({ days: "3" }))).toEqual({});
});

test("a field may stay empty if the body may lack its value, or have null in its place", () => {
  expect(isOptional(completeOrder, "amountFen")).toBe(true);
  expect(isOptional(setPackagePrice, "originalPriceFen")).toBe(true);
  expect(isOptional(setPackagePrice, "priceFen")).toBe(false);
});

test("a field that is no value of the body has to be filled in", () => {
  expect(isOptional(exportInvoices, "item.taxCode")).toBe(false);
  expect(isOptional(setVerificationFile, "name")).toBe(false);
});
