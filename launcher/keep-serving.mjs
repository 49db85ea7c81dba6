// What `npm start` does when the server dies without having been told to: out of memory, kill -9, a bug. It is started again,
// a few times; one that never came to serve has said itself what is wrong and is not.
// Nothing newer than Node 18: it is a part of the bootstrap.

const OFTEN = 5;
const WITHIN = 10 * 60_000;
const FIRST_PAUSE = 500;

/**
 * Resolves to the exit code of the last one.
 * @param {object} server
 * @param {(heard: (message: unknown) => void) => Promise<{ code: number, how: string, died: boolean }>} server.run starts it and
 *   resolves when it has ended; `died` by a signal. It says 'serving', and 'ending' when it was told to
 * @param {() => Promise<void>} server.tidy stops the database that it left running
 * @param {() => boolean} server.stopped whether somebody asked for the end
 * @param {(milliseconds: number) => Promise<void>} server.pause also over when somebody asks for the end
 * @param {(sentence: string) => void} server.say
 */
export async function keepServing({ run, tidy, stopped, pause, say }) {
  let deaths = [];
  let served = false;
  for (;;) {
    let ending = false;
    const { code, how, died } = await run((message) => {
      served ||= message === 'serving';
      ending ||= message === 'ending';
    });
    const fell = died || (code !== 0 && served && !ending);
    if (!fell) return code;
    await tidy();
    if (stopped()) return code;
    const now = Date.now();
    deaths = [...deaths.filter((at) => at > now - WITHIN), now];
    if (deaths.length > OFTEN) {
      say(
        `O servidor caiu ${deaths.length} vezes em ${WITHIN / 60_000} minutos (por último: ${how}) e não foi reiniciado. ` +
          'O motivo deve estar nas linhas acima; depois de resolvê-lo, inicie de novo.',
      );
      return code;
    }
    const milliseconds = FIRST_PAUSE * 2 ** (deaths.length - 1);
    const after = `${String(milliseconds / 1000).replace('.', ',')} s`;
    say(`O servidor caiu (${how}); reiniciando em ${after} (${deaths.length} de ${OFTEN} vezes)…`);
    await pause(milliseconds);
    if (stopped()) return code;
  }
}
