import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { oficiosDaDemanda } from '../oficios/oficios.contract.ts';
import { oficiosDaDemandaTexts as t } from './oficios-da-demanda.texts.ts';

type Props = { demanda: Demanda; children: (from: ReactNode) => ReactNode };

/** The field of a demand's code: where a letter gives it, it says which. A demand without a code has no such letter. */
export function CodigoDoOficioPanel({ demanda: { id, codigo_oficio }, children }: Props) {
  const canRead = useAllowed('oficios.read');
  const { data } = useData(oficiosDaDemanda, { id }, { enabled: canRead && codigo_oficio !== null });
  const from = codigo_oficio !== null && data?.codigo_de;
  return children(
    from && (
      <>
        {t.codigoVemDe(from.identificacao)}{' '}
        {from.id ? (
          <Link to="/oficios/$id" params={{ id: from.id }} className="font-semibold text-accent-text hover:underline">
            {from.identificacao}
          </Link>
        ) : (
          from.identificacao
        )}
        .
      </>
    ),
  );
}
