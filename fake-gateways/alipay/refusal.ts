const messages: Readonly<Record<string, string>> = {
  "20000": "Service Currently Unavailable",
  "40001": "Missing Required Arguments",
  "40002": "Invalid Arguments",
  "40004": "Business Failed",
  "40006": "Insufficient Permissions",
};

/** What the gateway answers instead of a result. */
export class Refusal extends Error {
  readonly code: string;
  readonly subCode: string;
  /** Fields that stand in the node all the same. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, subCode: string, sentence: string, fields: Refusal["fields"] = {}) {
    super(sentence);
    this.code = code;
    this.subCode = subCode;
    this.fields = fields;
  }

  get node(): Readonly<Record<string, string>> {
    const { code, subCode, message, fields } = this;
    return { code, msg: messages[code] ?? "", sub_code: subCode, sub_msg: message, ...fields };
  }
}

/** The business's own no. */
export function businessRefusal(name: string, sentence: string, fields: Refusal["fields"] = {}): Refusal {
  return new Refusal("40004", `ACQ.${name}`, sentence, fields);
}
