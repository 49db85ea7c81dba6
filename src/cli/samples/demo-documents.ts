import { Readable } from 'node:stream';
import type pg from 'pg';
import { Pdf } from '../../server/exports/pdf.ts';
import type { Storage } from '../../server/files/storage.ts';
import { asDefiner } from '../../server/database/owner.ts';
import { signedBy } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';
import { sectors } from './seed-texts.ts';

/** The papers on the screen Documentos of a demonstration office: small, real files. */

type Paper = { name: string; type: string; content: Buffer };

const pages = {
  page: (n: number, of: number) => `Página ${n} de ${of}`,
  replaced: 'Um caractere que a fonte não tem está escrito como código.',
};

function papersOf(office: SeedOffice): Paper[] {
  const letter = new Pdf({ ...pages, title: 'Modelo de ofício', office: office.name, subtitle: office.city.name });
  letter.heading('Ofício nº ____ / ____');
  letter.entry({
    title: 'A quem for de direito',
    text:
      'Encaminhamos o pedido abaixo, recebido neste gabinete, e solicitamos informação sobre o prazo de atendimento.\n\n' +
      'Pedido:\nEndereço:\nPessoa que procurou o gabinete:\n\nAtenciosamente,',
  });
  const routine = new Pdf({ ...pages, title: 'Rotina de atendimento', office: office.name, subtitle: 'Para a equipe' });
  const steps: [string, string][] = [
    ['Ouvir e cadastrar', 'Procure o munícipe pelo telefone antes de cadastrar de novo. Anote o que foi combinado.'],
    ['Abrir a demanda', 'Um pedido por demanda, com o setor certo e o assessor responsável.'],
    ['Dar retorno', 'Mude o status assim que houver resposta e ligue para quem pediu.'],
  ];
  routine.heading('Passos');
  for (const [title, text] of steps) routine.entry({ title, text });
  const list = sectors.map(({ nome, descricao }) => `${nome}: ${descricao}`).join('\r\n');
  return [
    { name: 'Modelo de ofício.pdf', type: 'application/pdf', content: whole(letter) },
    { name: 'Rotina de atendimento.pdf', type: 'application/pdf', content: whole(routine) },
    { name: 'Setores da prefeitura.txt', type: 'text/plain', content: Buffer.from(`${list}\r\n`) },
  ];
}

const whole = (paper: Pdf): Buffer => Buffer.concat([...paper.end()]);

/** Keeps each paper in the storage, and then its row, in the name of one of the office's people after the other. */
export async function addDocuments(client: pg.Client, storage: Storage, office: SeedOffice): Promise<void> {
  for (const [number, { name, type, content }] of papersOf(office).entries()) {
    const person = office.people[number % office.people.length]!;
    const received = await storage.receive(Readable.from([content]));
    const path = await received.keep(office.id);
    await asDefiner(client, async () => {
      await signedBy(client, person);
      await client.query(
        `insert into documentos (tenant_id, name, size, tipo_arquivo, caminho_storage) values ($1, $2, $3, $4, $5)`,
        [office.id, name, received.size, type, path],
      );
    });
  }
}
