import { Ban, CircleCheck } from 'lucide-react';
import { Badge } from '../../../web/ui/Badge.tsx';
import { acessoTexts as t } from './acesso.texts.ts';

export function UsuarioAcessoBadge({ suspended }: { suspended: boolean }) {
  return (
    <Badge tone={suspended ? 'bad' : 'ok'} icon={suspended ? Ban : CircleCheck}>
      {suspended ? t.suspenso : t.ativo}
    </Badge>
  );
}
