/** Whether an error is a violation of a unique constraint. */
export function isUniqueViolation(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "23505";
}
