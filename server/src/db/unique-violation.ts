/** Whether the database refused a row because another has what must be unique. */
export function isUniqueViolation(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "23505";
}
