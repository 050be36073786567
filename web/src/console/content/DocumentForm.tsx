import { isList } from "@baleen/contract/console/content-fields.ts";
import type { SiteDocument } from "@baleen/contract/site-config.ts";
import { type Edited, itemsOf, type Values } from "./edited-document.ts";
import { ItemFields } from "./ItemFields.tsx";
import { ListForm } from "./ListForm.tsx";
import type { Editor } from "./use-editor.ts";

/** The form of a document: its fields, or those of each of its items. */
export function DocumentForm({ name, editor }: { name: SiteDocument; editor: Editor }) {
  if (isList(name)) return <ListForm name={name} editor={editor} />;
  const [values = {}] = itemsOf(editor.edited);
  const change = (item: Values) => editor.setEdited(item as Edited);
  return <ItemFields name={name} values={values} path={[]} problems={editor.problems} onChange={change} />;
}
