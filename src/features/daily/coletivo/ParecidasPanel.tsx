import { ClipboardList } from 'lucide-react';
import { formatDate } from '../../../shared/format.ts';
import { texts } from '../../../shared/texts.ts';
import { downloadUrl } from '../../../web/calls/api.ts';
import { useData } from '../../../web/data/data.ts';
import { fetchFile } from '../../../web/uploads/download.ts';
import { Thumb } from '../../../web/uploads/Thumb.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { getAnexo } from '../anexos/anexos.contract.ts';
import { listParecidas, type Parecida } from './coletivo.contract.ts';
import { coletivoTexts as t } from './coletivo.texts.ts';
import { useAddApoiador } from './add-apoiador.tsx';

type Props = {
  assuntoId: string;
  municipeId: string;
  /** The citizen supports this one instead. */
  onSupported: (demanda: Parecida) => void;
};

/** While a demand is taken down: open ones of the same subject and bairro. It offers, and stops nobody. */
export function ParecidasPanel({ assuntoId, municipeId, onSupported }: Props) {
  const asked = { assunto_id: assuntoId, municipe_id: municipeId };
  const enabled = assuntoId !== '' && municipeId !== '';
  // what was alike for the citizen before says nothing of this one
  const { data = [] } = useData(listParecidas, asked, { enabled, keepPrevious: false });
  const support = useAddApoiador();
  return (
    // an empty one takes no room, not even the gap
    <div role="status" className="empty:-mt-4">
      {data.length > 0 && (
        <section aria-label={t.parecidas} className="rounded-sm border border-line p-4">
          <h2 className="mb-3 text-md font-semibold">{t.parecidas}</h2>
          <ul className="flex flex-col gap-3">
            {data.map((one) => (
              <li key={one.id} className="flex items-start gap-3">
                <Foto foto={one.foto} />
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 text-sm font-medium">
                    <span className="capitals">{one.descricao_texto}</span>
                  </p>
                  <p className="text-xs text-ink-2">
                    <span className="capitals">
                      {one.municipe_excluido ? texts.excluido(one.municipe) : one.municipe}
                    </span>{' '}
                    · {formatDate(one.data_demanda)}
                    {one.apoiadores > 0 && ` · ${t.quantos(one.apoiadores)}`}
                  </p>
                </div>
                {one.apoia ? (
                  <p className="shrink-0 text-xs text-ink-2">{t.jaApoia}</p>
                ) : (
                  <Button
                    aria-label={t.apoiarQual(one.municipe)}
                    busy={support.busy}
                    onClick={() =>
                      void support.run({ id: one.id, municipe_id: municipeId }).then((made) => made && onSupported(one))
                    }
                  >
                    {t.apoiarEsta}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The first picture of it: a title does not tell one dark street from another. */
function Foto({ foto }: { foto: Parecida['foto'] }) {
  if (foto) return <Thumb picture={{ key: foto, load: () => fetchFile(downloadUrl(getAnexo, { id: foto })) }} />;
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-sunken text-ink-3">
      <ClipboardList size={17} strokeWidth={1.7} aria-hidden />
    </span>
  );
}
