/** Who was responsible for the last call of this tab, by office. In memory only, as all that is typed. */
const last = new Map<string, { nome: string; id: string | null }>();

export const lastAssessor = (office: string | undefined) => (office ? last.get(office) : undefined);

export function noteAssessor(office: string | undefined, nome: string, id: string | null): void {
  if (office) last.set(office, { nome, id });
}
