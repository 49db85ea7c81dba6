import { Link } from '@tanstack/react-router';
import { ClipboardList, UserRound, X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useData } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import DemandaPicker from '../reunir/DemandaPicker.tsx';
import { getDemanda } from '../demandas/demandas.contract.ts';
import { getMunicipe } from '../../base/municipes/municipes.contract.ts';
import { MunicipePicker } from '../../base/municipes/MunicipePicker.tsx';
import type { Compromisso } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';

/** Whom or what the appointment is about: a citizen, or a demand, or nothing. */
export function VinculoField({ form, compromisso }: { form: AnyForm; compromisso?: Compromisso }) {
  const municipe = useController({ control: form.control, name: 'municipe_id' });
  const demanda = useController({ control: form.control, name: 'demanda_id' });
  const [picking, setPicking] = useState<'municipe' | 'demanda' | null>(null);
  const municipeId = (municipe.field.value as string | null) ?? '';
  const demandaId = (demanda.field.value as string | null) ?? '';
  const error = municipe.fieldState.error?.message ?? demanda.fieldState.error?.message;

  function choose(link: { municipe_id?: string; demanda_id?: string }) {
    const options = { shouldDirty: true, shouldValidate: Boolean(error) };
    form.setValue('municipe_id', link.municipe_id ?? '', options);
    form.setValue('demanda_id', link.demanda_id ?? '', options);
    setPicking(null);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{t.vinculo}</legend>
      {municipeId || demandaId ? (
        <div className="flex min-h-11 items-center gap-2 rounded-sm border border-line-control pr-1 pl-3 md:min-h-[2.125rem]">
          {municipeId ? (
            <MunicipeLinked id={municipeId} known={compromisso?.municipe} />
          ) : (
            <DemandaLinked id={demandaId} known={compromisso?.demanda} />
          )}
          <IconButton icon={X} label={t.tirarVinculo} onClick={() => choose({})} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button icon={UserRound} className="max-md:flex-1" onClick={() => setPicking('municipe')}>
            {t.municipe}
          </Button>
          <Button icon={ClipboardList} className="max-md:flex-1" onClick={() => setPicking('demanda')}>
            {t.demanda}
          </Button>
        </div>
      )}
      {error && <p className="mt-1.5 text-sm text-bad">{error}</p>}
      <MunicipePicker
        open={picking === 'municipe'}
        onClose={() => setPicking(null)}
        onPick={({ id }) => choose({ municipe_id: id })}
      />
      {picking === 'demanda' && (
        <DemandaPicker
          title={t.escolherDemanda}
          onClose={() => setPicking(null)}
          onPick={(id) => choose({ demanda_id: id })}
        />
      )}
    </fieldset>
  );
}

const linkClass = 'min-w-0 flex-1 truncate rounded-sm text-sm font-medium text-accent-text hover:underline';

type Known<Kind extends 'municipe' | 'demanda'> = { id: string; known?: Compromisso[Kind] };

/** The name comes with the appointment; one that was just chosen, or found in a draft, is looked up. */
function useMunicipeName({ id, known }: Known<'municipe'>) {
  const isKnown = known?.id === id;
  const found = useData(getMunicipe, { id }, { enabled: !isKnown });
  const name = isKnown ? known.nome_completo : found.data?.nome_completo;
  return { name: name ?? t.municipe, deleted: isKnown && known.deleted };
}

function useDemandaName({ id, known }: Known<'demanda'>) {
  const isKnown = known?.id === id;
  const found = useData(getDemanda, { id }, { enabled: !isKnown });
  const about = isKnown ? known : found.data;
  const name =
    about &&
    `${about.codigo_oficio ? `${t.oficio(about.codigo_oficio)}: ` : `${about.numero}: `}${about.descricao_texto}`;
  return { name: name ?? t.demanda, deleted: isKnown && known.deleted };
}

/** The names alone, where ids are compared. */
export const MunicipeShown = (about: Known<'municipe'>) => useMunicipeName(about).name;
export const DemandaShown = (about: Known<'demanda'>) => useDemandaName(about).name;

function MunicipeLinked(about: Known<'municipe'>) {
  const { name, deleted } = useMunicipeName(about);
  return (
    <>
      <UserRound size={16} aria-hidden className="shrink-0 text-ink-3" />
      {deleted ? (
        <span className="min-w-0 flex-1 truncate text-sm text-ink-2">
          {name} ({t.excluidoMarca})
        </span>
      ) : (
        <Link to="/municipes/$id" params={{ id: about.id }} className={linkClass}>
          {name}
        </Link>
      )}
    </>
  );
}

function DemandaLinked(about: Known<'demanda'>) {
  const { name, deleted } = useDemandaName(about);
  return (
    <>
      <ClipboardList size={16} aria-hidden className="shrink-0 text-ink-3" />
      {deleted ? (
        <span className="min-w-0 flex-1 truncate text-sm text-ink-2">
          {name} ({t.excluidaMarca})
        </span>
      ) : (
        <Link to="/demandas/$id" params={{ id: about.id }} title={name} className={linkClass}>
          {name}
        </Link>
      )}
    </>
  );
}
