// src/presentation/text/ar.json
var e = {
	LINK: "احجز ببطاقة الهدايا أو القسيمة",
	TITLE: "حجز إقامة ببطاقة هدايا أو قسيمة",
	NEW_TAB: "(يُفتح في علامة تبويب جديدة)",
	WAITING: "جارٍ فتح صفحة الحجز…",
	UNANSWERED: "يتعذّر عرض صفحة الحجز هنا حاليًا. يُرجى فتحها في علامة تبويب جديدة."
}, t = {
	LINK: "Rezervovat s dárkovou kartou nebo poukazem",
	TITLE: "Rezervace pobytu s dárkovou kartou nebo poukazem",
	NEW_TAB: "(otevře se na nové kartě)",
	WAITING: "Otevírá se stránka s rezervací…",
	UNANSWERED: "Stránku s rezervací tu teď nelze zobrazit. Otevřete ji prosím na nové kartě."
}, n = {
	LINK: "Mit Geschenkkarte oder Gutschein buchen",
	TITLE: "Einen Aufenthalt mit Geschenkkarte oder Gutschein buchen",
	NEW_TAB: "(öffnet in einem neuen Tab)",
	WAITING: "Die Buchungsseite wird geöffnet …",
	UNANSWERED: "Die Buchungsseite lässt sich hier gerade nicht anzeigen. Bitte öffnen Sie sie in einem neuen Tab."
}, r = {
	LINK: "Book a stay with your gift card or voucher",
	TITLE: "Book a stay with a gift card or voucher",
	NEW_TAB: "(opens in a new tab)",
	WAITING: "Opening the booking page…",
	UNANSWERED: "We can’t show the booking page here just now. Please open it in a new tab."
}, i = {
	ar: e,
	cs: t,
	de: n,
	en: r,
	es: {
		LINK: "Reservar con su tarjeta regalo o bono",
		TITLE: "Reservar una estancia con una tarjeta regalo o un bono",
		NEW_TAB: "(se abre en una pestaña nueva)",
		WAITING: "Abriendo la página de reservas…",
		UNANSWERED: "En este momento no podemos mostrar aquí la página de reservas. Puede abrirla en una pestaña nueva."
	},
	fr: {
		LINK: "Réserver avec votre carte ou votre bon cadeau",
		TITLE: "Réserver un séjour avec une carte ou un bon cadeau",
		NEW_TAB: "(s’ouvre dans un nouvel onglet)",
		WAITING: "Ouverture de la page de réservation…",
		UNANSWERED: "La page de réservation ne peut pas s’afficher ici pour le moment. Vous pouvez l’ouvrir dans un nouvel onglet."
	},
	it: {
		LINK: "Prenota con la carta regalo o il buono",
		TITLE: "Prenotare un soggiorno con una carta regalo o un buono",
		NEW_TAB: "(si apre in una nuova scheda)",
		WAITING: "Apertura della pagina di prenotazione…",
		UNANSWERED: "Al momento non possiamo mostrare qui la pagina di prenotazione. Può aprirla in una nuova scheda."
	},
	nl: {
		LINK: "Boek met uw cadeaukaart of voucher",
		TITLE: "Een verblijf boeken met een cadeaukaart of voucher",
		NEW_TAB: "(opent in een nieuw tabblad)",
		WAITING: "De boekingspagina wordt geopend…",
		UNANSWERED: "We kunnen de boekingspagina hier nu niet tonen. U kunt deze in een nieuw tabblad openen."
	}
};
function a(e) {
	let t = e.split("-")[0]?.toLowerCase() ?? "", n = t in i ? t : "en";
	return {
		...i[n] ?? r,
		lang: n,
		dir: n === "ar" ? "rtl" : "ltr"
	};
}
// src/web/embed/messages.ts
function o(e) {
	let { type: t, height: n, top: r, bottom: i, isStep: a, name: o, detail: u } = s(e);
	if (t === "staycard:here") return { type: t };
	if (t === "staycard:height" && c(n)) return {
		type: t,
		height: n
	};
	if (t === "staycard:focus" && c(r) && c(i)) return {
		type: t,
		top: r,
		bottom: i,
		isStep: !!a
	};
	if (t === "staycard:event" && l(o)) return {
		type: t,
		name: o,
		detail: s(u)
	};
}
function s(e) {
	return typeof e == "object" && e ? { ...e } : {};
}
function c(e) {
	return typeof e == "number" && Number.isFinite(e);
}
function l(e) {
	return typeof e == "string" && /^[a-z]+(-[a-z]+)*$/.test(e);
}
// src/web/embed/staycard-booking.ts
var u = new URL(import.meta.url).origin, d = 4e3, f = 300, p = [
	"property",
	"arrival",
	"nights",
	"product"
], m = [
	"accent",
	"paper",
	"radius"
], h = "\n:host { display: block; position: relative; min-block-size: var(--staycard-min-block-size, 40rem); }\n[part='frame'] { display: block; inline-size: 100%; border: 0; }\n[part='placeholder'] {\n  display: grid; place-content: center; justify-items: center; gap: 0.5rem;\n  min-block-size: inherit; padding: 1rem; box-sizing: border-box; text-align: center;\n}\np { margin: 0; max-inline-size: 30rem; }\n[part='hint'] { font-size: 0.875em; }\n.step { position: absolute; inline-size: 1px; scroll-margin-block: 1rem; pointer-events: none; }\n:host([state='shown']) [part='placeholder'] { display: none; }\n:host(:not([state='unanswered'])) [part='unanswered'], :host([state='unanswered']) [part='waiting'] { display: none; }\n[part='waiting'] { animation: appear 1ms 1s backwards; }\n@keyframes appear { from { visibility: hidden; } }\n:host(:not([state='shown'])) [part='frame'] { position: absolute; inset: 0; block-size: 100%; visibility: hidden; }\n", g = class extends HTMLElement {
	static observedAttributes = [
		"sale-page",
		"language",
		...p,
		...m
	];
	#e = _("p", "waiting");
	#t = _("p", "unanswered");
	#n = _("a", "link");
	#r = _("iframe", "frame");
	#i = document.createElement("span");
	#a;
	#o = 0;
	#s = "";
	constructor() {
		super();
		let e = this.attachShadow({ mode: "open" }), t = new CSSStyleSheet();
		t.replaceSync(h), e.adoptedStyleSheets = [t];
		let n = _("div", "placeholder"), r = document.createElement("slot");
		this.#n.target = "_blank", this.#n.rel = "noopener", r.append(this.#n), n.append(this.#e, this.#t, r);
		for (let e of [this.#e, this.#t]) e.role = "status";
		this.#i.className = "step", e.append(n, this.#i, this.#r);
	}
	connectedCallback() {
		this.#a = new AbortController();
		let { signal: e } = this.#a;
		window.addEventListener("message", (e) => this.#l(e), { signal: e }), this.#r.addEventListener("load", () => this.#g(e), { signal: e });
		let t = v(() => this.#m());
		document.addEventListener("scroll", t, {
			capture: !0,
			passive: !0,
			signal: e
		}), window.addEventListener("resize", t, { signal: e }), this.#c();
	}
	disconnectedCallback() {
		this.#a?.abort(), this.#a = void 0;
	}
	attributeChangedCallback(e, t, n) {
		this.#a && t !== n && (e === "sale-page" ? this.#c() : this.#_(), this.getAttribute("state") === "shown" && (p.includes(e) ? queueMicrotask(() => this.#p()) : this.#f()));
	}
	#c() {
		this.setAttribute("state", "waiting"), this.#_(), this.#s = this.#v(), this.#r.src = this.#n.href;
	}
	#l({ data: e, origin: t, source: n }) {
		if (t !== u || n !== this.#r.contentWindow) return;
		let r = o(e);
		if (r?.type === "staycard:here" && this.#f(), r?.type === "staycard:height" && this.#u(r.height), r?.type === "staycard:focus" && this.#d(r), r?.type === "staycard:event") {
			let { name: e, detail: t } = r;
			this.dispatchEvent(new CustomEvent(`staycard:${e}`, {
				detail: t,
				bubbles: !0,
				composed: !0
			}));
		}
	}
	#u(e) {
		window.clearTimeout(this.#o);
		let t = () => {
			this.#r.style.blockSize = `${e}px`, this.#m();
		};
		if (this.getAttribute("state") === "shown" && e < this.#r.offsetHeight) {
			this.#o = window.setTimeout(t, f);
			return;
		}
		let n = this.matches(":focus-within");
		this.setAttribute("state", "shown"), t(), this.#p(), n && document.activeElement !== this && this.#r.focus();
	}
	#d({ top: e, bottom: t, isStep: n }) {
		this.#i.style.insetBlockStart = `${e}px`, this.#i.style.blockSize = `${t - e}px`;
		let r = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
		this.#i.scrollIntoView({
			block: n ? "start" : "nearest",
			behavior: r ? "auto" : "smooth"
		});
	}
	#f() {
		this.#h({
			type: "staycard:look",
			language: this.getAttribute("language"),
			look: this.#y()
		});
	}
	#p() {
		let e = this.#v();
		e !== this.#s && (this.#s = e, this.#h({
			type: "staycard:stay",
			search: e
		}));
	}
	#m() {
		if (this.getAttribute("state") !== "shown") return;
		let { top: e, height: t } = this.#r.getBoundingClientRect(), n = Math.min(t, window.innerHeight - e);
		this.#h({
			type: "staycard:view",
			top: Math.max(0, -e),
			bottom: n
		});
	}
	#h(e) {
		this.#r.contentWindow?.postMessage(e, u);
	}
	#g(e) {
		window.setTimeout(() => {
			!e.aborted && this.getAttribute("state") === "waiting" && this.setAttribute("state", "unanswered");
		}, d);
	}
	#_() {
		let e = (this.getAttribute("language") ?? document.documentElement.lang) || navigator.language, { LINK: t, NEW_TAB: n, TITLE: r, UNANSWERED: i, WAITING: o, lang: s, dir: c } = a(e), l = new URL(`/s/${encodeURIComponent(this.getAttribute("sale-page") ?? "")}`, u);
		l.search = this.#v(), l.searchParams.set("language", e), this.#n.href = l.href;
		let d = _("span", "hint");
		d.textContent = n, this.#n.replaceChildren(t, " ", d), this.#e.textContent = o, this.#t.textContent = i;
		for (let e of [
			this.#n,
			this.#e,
			this.#t
		]) Object.assign(e, {
			lang: s,
			dir: c
		});
		this.#r.title = r;
	}
	#v() {
		return new URLSearchParams(this.#b(p)).toString();
	}
	#y() {
		return Object.fromEntries(this.#b(m));
	}
	#b(e) {
		return e.flatMap((e) => {
			let t = this.getAttribute(e);
			return t === null ? [] : [[e, t]];
		});
	}
};
function _(e, t) {
	let n = document.createElement(e);
	return n.part.add(t), n;
}
function v(e) {
	let t = !1;
	return () => {
		t || (t = !0, requestAnimationFrame(() => {
			t = !1, e();
		}));
	};
}
customElements.get("staycard-booking") || customElements.define("staycard-booking", g);
