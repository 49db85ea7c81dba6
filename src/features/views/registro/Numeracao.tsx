import { Ban, CircleAlert, CircleCheck, Download, Printer, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Select } from '../../../web/ui/Select.tsx';
import { useOficioTipos } from '../../base/oficio-tipos/OficioTipoPicker.tsx';
import { numeracaoMax, numeracaoOficios, tiposExcluidos } from '../../daily/oficios/registro.contract.ts';
import { Celulas } from './Celulas.tsx';
import { Explicacoes } from './Explicacoes.tsx';
import { padded } from './numeros.ts';
import { ProximoForm } from './ProximoForm.tsx';
import { registroTexts as t } from './registro.texts.ts';
import { saveCsv } from './save-csv.tsx';

type Numerado = { id: string; nome: string; excluido?: true };

/** The register of numbers: of one kind of letter, in one year. One that was deleted stays: its numbers have to be proved as well. */
export function Numeracao() {
  const { query, rows } = useOficioTipos();
  const [{ tipo }, setSearch] = useSearchState({ tipo: '', ano: '', numero: '' });
  const excluidos = useData(tiposExcluidos, {}, { error: t.erroNumeracao });
  const own: Numerado[] = [
    ...(rows ?? []).filter(({ numeracao }) => numeracao === 'GABINETE'),
    ...(excluidos.data ?? []).map((one) => ({ ...one, excluido: true as const })),
  ];
  const chosen = own.find(({ id }) => id === tipo) ?? own.find(({ nome }) => nome === 'Ofício') ?? own[0];
  return (
    <Loaded query={query} error={t.erroNumeracao}>
      {() =>
        chosen ? (
          <OfTipo tipo={chosen} tipos={own} onTipo={(id) => setSearch({ tipo: id, ano: '', numero: '' })} />
        ) : (
          <p className="text-sm text-ink-2">{t.semTipo}</p>
        )
      }
    </Loaded>
  );
}

type Props = { tipo: Numerado; tipos: Numerado[]; onTipo: (id: string) => void };

function OfTipo({ tipo, tipos, onTipo }: Props) {
  const [{ ano, numero }, setSearch] = useSearchState({ ano: '', numero: '' });
  const canSet = useAllowed('ajustes.edit') && !tipo.excluido;
  const [setting, setSetting] = useState(false);
  const told = useData(
    numeracaoOficios,
    {
      tipo_id: tipo.id,
      ...(/^\d{1,4}$/.test(ano) && { periodo: ano }),
      ...(/^\d{1,6}$/.test(numero) && { depois: numero }),
    },
    { error: t.erroNumeracao },
  );
  return (
    <Loaded query={told} error={t.erroNumeracao}>
      {(all) => {
        const name = (n: number) => padded(n, all.digitos);
        const year = (periodo: number) => (periodo === 0 ? t.todosOsAnos : String(periodo));
        const anos = [...new Set([all.atual, all.periodo, ...all.periodos])].sort((a, b) => b - a);
        return (
          <>
            {/* on paper nobody sees what was chosen */}
            <h2 className="mb-3 hidden text-lg font-semibold print:block">
              {tipo.excluido ? texts.excluido(tipo.nome) : tipo.nome}, {year(all.periodo)}
            </h2>
            <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
              <div className="w-full sm:w-48">
                <Select
                  aria-label={t.tipo}
                  placeholder={null}
                  options={tipos.map(({ id, nome, excluido }) => ({
                    value: id,
                    label: excluido ? texts.excluido(nome) : nome,
                  }))}
                  value={tipo.id}
                  onChange={({ target }) => onTipo(target.value)}
                />
              </div>
              <div className="w-full sm:w-32">
                <Select
                  aria-label={t.ano}
                  placeholder={null}
                  options={anos.map((periodo) => ({ value: String(periodo), label: year(periodo) }))}
                  value={String(all.periodo)}
                  onChange={({ target }) => setSearch({ ano: target.value, numero: '' })}
                />
              </div>
              <span className="flex flex-wrap gap-2 md:ml-auto">
                {canSet && all.periodo === all.atual && (
                  <Button icon={SkipForward} onClick={() => setSetting(true)}>
                    {t.proximo} <span className="num font-normal text-ink-3">{name(all.proximo)}</span>
                  </Button>
                )}
                <Button icon={Printer} onClick={() => window.print()}>
                  {t.imprimir}
                </Button>
                <Button
                  icon={Download}
                  onClick={() => void saveCsv(t.arquivo(tipo.nome, year(all.periodo)), tipo.id, all.periodo)}
                >
                  {t.csv}
                </Button>
              </span>
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Card>
                <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  {all.lacunas === 0 ? (
                    <Badge tone="ok" icon={CircleCheck}>
                      {t.semLacuna}
                    </Badge>
                  ) : (
                    <Badge tone="bad" icon={CircleAlert}>
                      {t.lacunas(all.lacunas)}
                    </Badge>
                  )}
                  <span className="flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
                    <span>{t.emitidos(all.emitidos)}</span>
                    {all.anulados > 0 && (
                      <Badge tone="bad" icon={Ban}>
                        {t.anulados(all.anulados)}
                      </Badge>
                    )}
                    {all.pulados > 0 && (
                      <Badge tone="warn" icon={SkipForward}>
                        {t.pulados(all.pulados)}
                      </Badge>
                    )}
                  </span>
                </header>
                <Celulas numeros={all.numeros} name={name} proximo={all.proximo} />
                <p className="num mt-3 text-xs text-ink-3">
                  {all.ultimo === 0
                    ? t.nenhumNumero(name(all.proximo))
                    : t.intervalo(name(1), name(all.ultimo), all.primeira_data, all.ultima_data, name(all.proximo))}
                </p>
                <p className="mt-3 flex gap-2 empty:hidden print:hidden">
                  {numero !== '' && <Button onClick={() => setSearch({ numero: '' })}>{t.doInicio}</Button>}
                  {all.numeros.length === numeracaoMax && (
                    <Button onClick={() => setSearch({ numero: String(all.numeros.at(-1)!.ate) })}>
                      {t.maisNumeros}
                    </Button>
                  )}
                </p>
              </Card>
              <Explicacoes numeros={all.numeros} name={name} />
            </div>
            <Dialog open={setting} onClose={() => setSetting(false)} title={t.proximoDe(all.atual)}>
              <ProximoForm tipoId={tipo.id} periodo={all.atual} ultimo={all.ultimo} onDone={() => setSetting(false)} />
            </Dialog>
          </>
        );
      }}
    </Loaded>
  );
}
