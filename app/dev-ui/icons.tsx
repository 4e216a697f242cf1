import {
  ArrowLeft,
  ArrowRight,
  AtSign,
  Check,
  ChevronDown,
  CircleCheck,
  CircleHelp,
  CircleUserRound,
  CircleX,
  Clock,
  Eye,
  Heart,
  ImageOff,
  IndianRupee,
  LoaderCircle,
  Mail,
  Menu,
  MessageCircle,
  Minus,
  Package,
  PackageCheck,
  Phone,
  PhoneCall,
  Plus,
  RotateCcw,
  Scale,
  Scissors,
  Search,
  ShieldCheck,
  ShoppingBag,
  Star,
  SunMoon,
  Trash2,
  TriangleAlert,
  Truck,
  Users,
  WifiOff,
  X,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { Group, SampleRow } from './group.tsx';

const used = [
  ...[ArrowLeft, ArrowRight, AtSign, Check, ChevronDown, CircleCheck, CircleHelp, CircleUserRound],
  ...[CircleX, Clock, Eye, Heart, ImageOff, IndianRupee, LoaderCircle, Mail, Menu, MessageCircle],
  ...[Minus, Package, PackageCheck, Phone, PhoneCall, Plus, RotateCcw, Scale, Scissors, Search],
  ...[ShieldCheck, ShoppingBag, Star, SunMoon, Trash2, TriangleAlert, Truck, Users, WifiOff, X],
];
const onBands = [ShieldCheck, Scissors, PhoneCall, RotateCcw];

/** The icons of the shop: 20 px on the page, 28 px and haldi on dark bands. */
export function Icons(): ReactElement {
  return (
    <Group title="Icons">
      <SampleRow label="20 px, stroke 1.75">
        {used.map((Icon) => (
          <Icon key={Icon.displayName} size={20} strokeWidth={1.75} aria-hidden />
        ))}
      </SampleRow>
      <SampleRow label="28 px, stroke 1.5, on a band">
        <div className="band flex gap-4 px-6 pt-9 pb-4 text-haldi">
          {onBands.map((Icon) => (
            <Icon key={Icon.displayName} size={28} strokeWidth={1.5} aria-hidden />
          ))}
        </div>
      </SampleRow>
    </Group>
  );
}
