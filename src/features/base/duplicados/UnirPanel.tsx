import { useNavigate } from '@tanstack/react-router';
import { Combine } from 'lucide-react';
import { useState } from 'react';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import type { Municipe } from '../municipes/municipes.contract.ts';
import { MunicipePicker } from '../municipes/MunicipePicker.tsx';
import { duplicadosTexts as t } from './duplicados.texts.ts';

/** From a citizen's page: whom else they are registered as. */
export function UnirPanel({ municipe }: { municipe: Municipe }) {
  const allowed = useAllowed('municipes.merge');
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  if (!allowed || municipe.anonimizado_em) return null;
  return (
    <Card plain title={t.duplicadoTitulo} className="print:hidden">
      <p className="mb-3 text-sm text-ink-2">{t.unirDica}</p>
      <Button icon={Combine} onClick={() => setChoosing(true)}>
        {t.unirCom}
      </Button>
      <MunicipePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t.unirQual(municipe.nome_completo)}
        except={municipe.id}
        onPick={({ id }) => void navigate({ to: '/dados/duplicados', search: { fica: municipe.id, sai: id } })}
      />
    </Card>
  );
}
