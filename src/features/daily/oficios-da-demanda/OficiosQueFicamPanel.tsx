import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useData } from '../../../web/data/data.ts';
import { oficiosDoMunicipe } from './oficios-do-municipe.contract.ts';
import { oficiosDaDemandaTexts as t } from './oficios-da-demanda.texts.ts';

/** Names what was issued about a citizen's demands, which anonymising leaves as it is; nothing where nothing was. */
export default function OficiosQueFicamPanel({ municipeId }: { municipeId: string }) {
  const { data } = useData(oficiosDoMunicipe, { id: municipeId }, { error: t.erroFicam });
  if (!data || data.total === 0) return null;
  const { oficios, total } = data;
  return (
    <section aria-label={t.ficam}>
      <h3 className="font-semibold">{t.ficam}</h3>
      <p className="mt-1 text-ink-2">{t.ficamPorque}</p>
      <p className="mt-1">
        {oficios.map(({ id, identificacao }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to="/oficios/$id" params={{ id }} className="text-accent-text underline">
              {identificacao}
            </Link>
          </Fragment>
        ))}
        {total > oficios.length && ` ${t.eMais(total - oficios.length)}`}
      </p>
    </section>
  );
}
