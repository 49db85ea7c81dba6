import {
  Building2,
  CalendarDays,
  ClipboardList,
  Folder,
  IdCard,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  Paperclip,
  ScrollText,
  Tag,
  User,
  UserCog,
  Users,
} from 'lucide-react';
import type { IconName } from '../../shared/nouns.ts';

/** The icons that nouns name. */
export const icons: Record<IconName, LucideIcon> = {
  Building2,
  CalendarDays,
  ClipboardList,
  Folder,
  IdCard,
  LayoutDashboard,
  MessageSquare,
  ListTodo,
  Paperclip,
  ScrollText,
  Tag,
  User,
  UserCog,
  Users,
};

export const iconOf = (name: string | undefined): LucideIcon | undefined => icons[name as IconName];
