import {
  listVerificationFiles,
  maxVerificationContent,
  removeVerificationFile,
  setVerificationFile,
} from "@baleen/contract/back-office/verification-files.ts";
import type { ReplyOf } from "@baleen/contract/call.ts";
import type { Localized } from "@baleen/contract/language.ts";
import { useState } from "react";
import { useReply } from "../calls/calls.tsx";
import { ActionButton } from "../forms/ActionForm.tsx";
import { ActionArea } from "../forms/area-and-select.tsx";
import { ActionField } from "../forms/SendForm.tsx";
import { Loaded, Table } from "../lists/List.tsx";
import { Section } from "../shell/PageFrame.tsx";
import { type Column, Moment } from "../values/values.tsx";

type File = ReplyOf<typeof listVerificationFiles>["files"][number];

const texts = {
  title: { zh: "验证文件", en: "Verification files" },
  hint: {
    zh: "微信、支付宝、百度等要求放在网站根目录的文件，例如MP_verify_xxx.txt。保存后所有节点立即提供。",
    en: "Files that WeChat, Alipay, Baidu and others want at the root of the site, such as MP_verify_xxx.txt. Every node serves them at once.",
  },
  none: { zh: "还没有验证文件。", en: "There are none yet." },
  add: { zh: "添加验证文件", en: "Add a verification file" },
  remove: { zh: "删除", en: "Remove" },
  name: { zh: "文件名", en: "File name" },
  nameHint: {
    zh: "字母、数字、-和_，以.txt或.html结尾",
    en: "Letters, digits, - and _, ending in .txt or .html",
  },
  content: { zh: "内容", en: "Content" },
  contentHint: {
    zh: `原样提供。最多${maxVerificationContent}个英文字符，不含<和>`,
    en: `Served as it is. At most ${maxVerificationContent} ASCII characters, without < and >`,
  },
  changedAt: { zh: "修改时间", en: "Changed" },
  changedBy: { zh: "修改人", en: "By" },
} as const satisfies Record<string, Localized>;

const columns: readonly Column<File>[] = [
  { label: texts.name, cell: ({ name }) => <a href={`/${name}`}>/{name}</a> },
  { label: texts.content, cell: ({ content }) => <code>{content}</code> },
  { label: texts.changedAt, onPhone: "first", cell: ({ changedAt }) => <Moment at={changedAt} /> },
  { label: texts.changedBy, cell: ({ changedBy }) => changedBy },
  {
    label: texts.remove,
    onPhone: "act",
    cell: ({ name }) => (
      <ActionButton label={texts.remove} call={removeVerificationFile} isDestructive params={{ name }} />
    ),
  },
];

/** Files at the site's root that prove to other services who owns the site. */
export function VerificationFiles() {
  const reply = useReply(listVerificationFiles);
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Loaded reply={reply}>
        {({ files }) => (
          <Table label={texts.title} columns={columns} rows={files} rowKey="name" empty={texts.none} />
        )}
      </Loaded>
      <AddFile />
    </Section>
  );
}

/** The file's name is part of the call's path. */
function AddFile() {
  const [name, setName] = useState("");
  return (
    <ActionButton
      label={texts.add}
      call={setVerificationFile}
      params={{ name: name.trim() }}
      onInput={(read) => setName(read("name"))}
      body={(read) => ({ content: read("content") })}
      consequences={texts.contentHint}
    >
      <ActionField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        maxLength={90}
        spellCheck={false}
        data-initial-focus
      />
      <ActionArea
        name="content"
        label={texts.content}
        maxLength={maxVerificationContent}
        spellCheck={false}
      />
    </ActionButton>
  );
}
