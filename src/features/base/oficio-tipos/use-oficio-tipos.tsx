import { useEffect, useEffectEvent } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { beginOficioTipos, listOficioTipos, oficioTiposMax } from './oficio-tipos.contract.ts';
import { oficioTiposTexts as t } from './oficio-tipos.texts.ts';

/** Kinds of letters; an office that has never had one is given the first as soon as somebody looks. */
export function useOficioTipos() {
  const tipos = usePages(listOficioTipos, {}, fullPage(oficioTiposMax), { error: t.erroCarregar });
  const begin = useAction(beginOficioTipos, { error: t.erroCarregar });
  const bring = useEffectEvent(() => void begin.run({}));
  const none = tipos.rows?.length === 0;
  useEffect(() => {
    if (none) bring();
  }, [none]);
  return tipos;
}
