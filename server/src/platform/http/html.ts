/** HTML that is safe to insert into a page. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** Template tag for HTML; escapes every value unless it is HTML itself. */
export function html(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const written = values.map((value) => {
    if (value instanceof Html) return value.markup;
    if (typeof value === "object") return value.map((part) => part.markup).join("");
    return escapeHtml(String(value));
  });
  return new Html(String.raw({ raw: texts }, ...written));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
