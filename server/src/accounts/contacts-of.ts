/** A typed login name read as an e-mail address and as a mainland phone number, in their stored forms. */
export function contactsOf(typed: string): { email: string; phone: string } {
  const trimmed = typed.trim();
  return { email: trimmed.toLowerCase(), phone: trimmed.replace(/^\+86/, "").replaceAll(/[\s-]/g, "") };
}
