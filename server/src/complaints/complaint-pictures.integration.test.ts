import { expect, test } from "vitest";
import { consoleHandlers as handlers } from "../console-handlers.ts";
import { callHandler } from "../operators/testing/call-handler.ts";
import { pass } from "./testing/complaint-world.ts";

import { answer, hourS, openComplaint, read } from "./testing/opened-complaint.ts";

const png = (extra = 0) =>
  Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), Buffer.alloc(extra)]).toString("base64");

test("pictures: of a refused kind or size nothing is written; one that was uploaded is used again", async () => {
  const opened = await openComplaint();
  const { world, desk } = opened;
  const gif = Buffer.from("GIF89a").toString("base64");
  await expect(answer(opened, { pictures: [gif] })).rejects.toThrow(/JPG, PNG or BMP/);
  await expect(answer(opened, { pictures: [png(2 * 1024 * 1024 - 7)] })).rejects.toThrow(/2 MB/);
  expect(await world.db.selectFrom("complaint_acts").selectAll().execute()).toEqual([]);
  desk.sendFault = "refused";
  const { actId } = await answer(opened, { pictures: [png()] });
  await pass(world, 1);
  desk.sendFault = undefined;
  await answer(opened, { pictures: [png()], afterActId: actId });
  await pass(world, 1);
  expect(desk.uploads).toHaveLength(1);
  expect(desk.sent.at(-1)?.act).toMatchObject({ kind: "reply", pictures: ["media-1"] });
  const kept = await world.db.selectFrom("complaint_act_pictures").select("bytes").execute();
  expect(kept.every(({ bytes }) => bytes === null)).toBe(true);
});

test("pictures of the payer are read by their place; one that cannot be read is an error of its own", async () => {
  const opened = await openComplaint({
    pictures: ["https://api.example/%2B1", "https://api.example/broken"],
  });
  const { world, operator, id, desk } = opened;
  const picture = (number: string, entryId?: string) =>
    callHandler(world, handlers.readComplaintPicture, operator, {
      params: { id },
      query: { number, ...(entryId && { entryId }) },
    });
  expect(await picture("0")).toMatchObject({ type: "image/png" });
  expect(desk.calls).toContain("picture https://api.example/%2B1");
  await expect(picture("1")).rejects.toThrow(/did not answer/);
  await expect(picture("7")).rejects.toThrow();
  await expect(picture("https://evil.example", "1")).rejects.toThrow();
});

test("a picture whose address is over is read by the address that the history has now", async () => {
  const opened = await openComplaint();
  const { world, desk, operator, id } = opened;
  desk.addEntry("C1", {
    ...{ by: "payer", kind: "USER_RESPONSE", gatewayEntryId: "with-picture" },
    pictures: ["https://img.example/broken-old"],
  });
  await pass(world, 2 * hourS);
  const entry = (await read(opened)).entries.find(({ pictures }) => pictures === 1);
  desk.replacePictures("C1", "with-picture", ["https://img.example/new"]);
  const query = { entryId: String(entry?.id), number: "0" };
  expect(
    await callHandler(world, handlers.readComplaintPicture, operator, { params: { id }, query }),
  ).toMatchObject({ type: "image/png" });
  expect(desk.calls).toContain("picture https://img.example/new");
});
