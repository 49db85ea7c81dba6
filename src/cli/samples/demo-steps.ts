import type pg from 'pg';

/** How a demand about a dark street is done. */
const steps = [
  ['Foto do poste', 'FOTO', null],
  ['Ofício', 'OFICIO', null],
  ['Protocolo', 'PROTOCOLO', null],
  ['Verificar em 15 dias úteis', 'VERIFICAR', 15],
] as const;

/** Those of a theme: of each demand that gets it from here on, or a subject of it. */
export async function stepsOfTheme(client: pg.Client, { id }: { id: string }, tema: string): Promise<void> {
  for (const [place, [texto, tipo, dias]] of steps.entries())
    await client.query(
      `insert into assunto_passos (tenant_id, assunto_id, ordem, texto, tipo, dias)
       select $1, a.id, $3, $4, $5, $6 from assuntos a where a.tenant_id = $1 and a.nome = $2 and a.nivel = 1
       -- the theme may be among those that were given a first step
       on conflict do nothing`,
      [id, tema, place + 1, texto, tipo, dias],
    );
}
