(function() {

// node_modules/d3-array/dist/d3-array.mjs
	function ascending$1(a, b) {
		return a == null || b == null ? NaN : a < b ? -1 : a > b ? 1 : a >= b ? 0 : NaN;
	}
	function descending(a, b) {
		return a == null || b == null ? NaN : b < a ? -1 : b > a ? 1 : b >= a ? 0 : NaN;
	}
	function bisector(f) {
		let compare1, compare2, delta;
		if (f.length !== 2) {
			compare1 = ascending$1;
			compare2 = (d, x) => ascending$1(f(d), x);
			delta = (d, x) => f(d) - x;
		} else {
			compare1 = f === ascending$1 || f === descending ? f : zero$1;
			compare2 = f;
			delta = f;
		}
		function left(a, x, lo = 0, hi = a.length) {
			if (lo < hi) {
				if (compare1(x, x) !== 0) return hi;
				do {
					const mid = lo + hi >>> 1;
					if (compare2(a[mid], x) < 0) lo = mid + 1;
					else hi = mid;
				} while (lo < hi);
			}
			return lo;
		}
		function right(a, x, lo = 0, hi = a.length) {
			if (lo < hi) {
				if (compare1(x, x) !== 0) return hi;
				do {
					const mid = lo + hi >>> 1;
					if (compare2(a[mid], x) <= 0) lo = mid + 1;
					else hi = mid;
				} while (lo < hi);
			}
			return lo;
		}
		function center(a, x, lo = 0, hi = a.length) {
			const i = left(a, x, lo, hi - 1);
			return i > lo && delta(a[i - 1], x) > -delta(a[i], x) ? i - 1 : i;
		}
		return {
			left,
			center,
			right
		};
	}
	function zero$1() {
		return 0;
	}
	function number$4(x) {
		return x === null ? NaN : +x;
	}
	const ascendingBisect = bisector(ascending$1);
	const bisectRight = ascendingBisect.right;
	const bisectLeft = ascendingBisect.left;
	const bisectCenter = bisector(number$4).center;
	const blur2 = Blur2(blurf);
	const blurImage = Blur2(blurfImage);
	function Blur2(blur) {
		return function(data, rx, ry = rx) {
			if (!((rx = +rx) >= 0)) throw new RangeError("invalid rx");
			if (!((ry = +ry) >= 0)) throw new RangeError("invalid ry");
			let { data: values, width, height } = data;
			if (!((width = Math.floor(width)) >= 0)) throw new RangeError("invalid width");
			if (!((height = Math.floor(height !== void 0 ? height : values.length / width)) >= 0)) throw new RangeError("invalid height");
			if (!width || !height || !rx && !ry) return data;
			const blurx = rx && blur(rx);
			const blury = ry && blur(ry);
			const temp = values.slice();
			if (blurx && blury) {
				blurh(blurx, temp, values, width, height);
				blurh(blurx, values, temp, width, height);
				blurh(blurx, temp, values, width, height);
				blurv(blury, values, temp, width, height);
				blurv(blury, temp, values, width, height);
				blurv(blury, values, temp, width, height);
			} else if (blurx) {
				blurh(blurx, values, temp, width, height);
				blurh(blurx, temp, values, width, height);
				blurh(blurx, values, temp, width, height);
			} else if (blury) {
				blurv(blury, values, temp, width, height);
				blurv(blury, temp, values, width, height);
				blurv(blury, values, temp, width, height);
			}
			return data;
		};
	}
	function blurh(blur, T, S, w, h) {
		for (let y = 0, n = w * h; y < n;) blur(T, S, y, y += w, 1);
	}
	function blurv(blur, T, S, w, h) {
		for (let x = 0, n = w * h; x < w; ++x) blur(T, S, x, x + n, w);
	}
	function blurfImage(radius) {
		const blur = blurf(radius);
		return (T, S, start, stop, step) => {
			start <<= 2, stop <<= 2, step <<= 2;
			blur(T, S, start + 0, stop + 0, step);
			blur(T, S, start + 1, stop + 1, step);
			blur(T, S, start + 2, stop + 2, step);
			blur(T, S, start + 3, stop + 3, step);
		};
	}
	function blurf(radius) {
		const radius0 = Math.floor(radius);
		if (radius0 === radius) return bluri(radius);
		const t = radius - radius0;
		const w = 2 * radius + 1;
		return (T, S, start, stop, step) => {
			if (!((stop -= step) >= start)) return;
			let sum = radius0 * S[start];
			const s0 = step * radius0;
			const s1 = s0 + step;
			for (let i = start, j = start + s0; i < j; i += step) sum += S[Math.min(stop, i)];
			for (let i = start, j = stop; i <= j; i += step) {
				sum += S[Math.min(stop, i + s0)];
				T[i] = (sum + t * (S[Math.max(start, i - s1)] + S[Math.min(stop, i + s1)])) / w;
				sum -= S[Math.max(start, i - s0)];
			}
		};
	}
	function bluri(radius) {
		const w = 2 * radius + 1;
		return (T, S, start, stop, step) => {
			if (!((stop -= step) >= start)) return;
			let sum = radius * S[start];
			const s = step * radius;
			for (let i = start, j = start + s; i < j; i += step) sum += S[Math.min(stop, i)];
			for (let i = start, j = stop; i <= j; i += step) {
				sum += S[Math.min(stop, i + s)];
				T[i] = sum / w;
				sum -= S[Math.max(start, i - s)];
			}
		};
	}
	var slice$1 = Array.prototype.slice;
	const e10 = Math.sqrt(50);
	const e5 = Math.sqrt(10);
	const e2 = Math.sqrt(2);
	function tickSpec(start, stop, count) {
		const step = (stop - start) / Math.max(0, count), power = Math.floor(Math.log10(step)), error = step / Math.pow(10, power), factor = error >= e10 ? 10 : error >= e5 ? 5 : error >= e2 ? 2 : 1;
		let i1, i2, inc;
		if (power < 0) {
			inc = Math.pow(10, -power) / factor;
			i1 = Math.round(start * inc);
			i2 = Math.round(stop * inc);
			if (i1 / inc < start) ++i1;
			if (i2 / inc > stop) --i2;
			inc = -inc;
		} else {
			inc = Math.pow(10, power) * factor;
			i1 = Math.round(start / inc);
			i2 = Math.round(stop / inc);
			if (i1 * inc < start) ++i1;
			if (i2 * inc > stop) --i2;
		}
		if (i2 < i1 && .5 <= count && count < 2) return tickSpec(start, stop, count * 2);
		return [
			i1,
			i2,
			inc
		];
	}
	function ticks(start, stop, count) {
		stop = +stop, start = +start, count = +count;
		if (!(count > 0)) return [];
		if (start === stop) return [start];
		const reverse = stop < start, [i1, i2, inc] = reverse ? tickSpec(stop, start, count) : tickSpec(start, stop, count);
		if (!(i2 >= i1)) return [];
		const n = i2 - i1 + 1, ticks = new Array(n);
		if (reverse) {
			if (inc < 0) for (let i = 0; i < n; ++i) ticks[i] = (i2 - i) / -inc;
			else for (let i = 0; i < n; ++i) ticks[i] = (i2 - i) * inc;
		} else if (inc < 0) for (let i = 0; i < n; ++i) ticks[i] = (i1 + i) / -inc;
		else for (let i = 0; i < n; ++i) ticks[i] = (i1 + i) * inc;
		return ticks;
	}
	function tickIncrement(start, stop, count) {
		stop = +stop, start = +start, count = +count;
		return tickSpec(start, stop, count)[2];
	}
	function tickStep(start, stop, count) {
		stop = +stop, start = +start, count = +count;
		const reverse = stop < start, inc = reverse ? tickIncrement(stop, start, count) : tickIncrement(start, stop, count);
		return (reverse ? -1 : 1) * (inc < 0 ? 1 / -inc : inc);
	}
	var shuffle = shuffler(Math.random);
	function shuffler(random) {
		return function shuffle(array, i0 = 0, i1 = array.length) {
			let m = i1 - (i0 = +i0);
			while (m) {
				const i = random() * m-- | 0, t = array[m + i0];
				array[m + i0] = array[i + i0];
				array[i + i0] = t;
			}
			return array;
		};
	}

// node_modules/d3-axis/dist/d3-axis.mjs
	function identity$3(x) {
		return x;
	}
	var top = 1;
	var right = 2;
	var bottom = 3;
	var left = 4;
	var epsilon$2 = 1e-6;
	function translateX(x) {
		return "translate(" + x + ",0)";
	}
	function translateY(y) {
		return "translate(0," + y + ")";
	}
	function number$3(scale) {
		return (d) => +scale(d);
	}
	function center(scale, offset) {
		offset = Math.max(0, scale.bandwidth() - offset * 2) / 2;
		if (scale.round()) offset = Math.round(offset);
		return (d) => +scale(d) + offset;
	}
	function entering() {
		return !this.__axis;
	}
	function axis(orient, scale) {
		var tickArguments = [], tickValues = null, tickFormat = null, tickSizeInner = 6, tickSizeOuter = 6, tickPadding = 3, offset = typeof window !== "undefined" && window.devicePixelRatio > 1 ? 0 : .5, k = orient === top || orient === left ? -1 : 1, x = orient === left || orient === right ? "x" : "y", transform = orient === top || orient === bottom ? translateX : translateY;
		function axis(context) {
			var values = tickValues == null ? scale.ticks ? scale.ticks.apply(scale, tickArguments) : scale.domain() : tickValues, format = tickFormat == null ? scale.tickFormat ? scale.tickFormat.apply(scale, tickArguments) : identity$3 : tickFormat, spacing = Math.max(tickSizeInner, 0) + tickPadding, range = scale.range(), range0 = +range[0] + offset, range1 = +range[range.length - 1] + offset, position = (scale.bandwidth ? center : number$3)(scale.copy(), offset), selection = context.selection ? context.selection() : context, path = selection.selectAll(".domain").data([null]), tick = selection.selectAll(".tick").data(values, scale).order(), tickExit = tick.exit(), tickEnter = tick.enter().append("g").attr("class", "tick"), line = tick.select("line"), text = tick.select("text");
			path = path.merge(path.enter().insert("path", ".tick").attr("class", "domain").attr("stroke", "currentColor"));
			tick = tick.merge(tickEnter);
			line = line.merge(tickEnter.append("line").attr("stroke", "currentColor").attr(x + "2", k * tickSizeInner));
			text = text.merge(tickEnter.append("text").attr("fill", "currentColor").attr(x, k * spacing).attr("dy", orient === top ? "0em" : orient === bottom ? "0.71em" : "0.32em"));
			if (context !== selection) {
				path = path.transition(context);
				tick = tick.transition(context);
				line = line.transition(context);
				text = text.transition(context);
				tickExit = tickExit.transition(context).attr("opacity", epsilon$2).attr("transform", function(d) {
					return isFinite(d = position(d)) ? transform(d + offset) : this.getAttribute("transform");
				});
				tickEnter.attr("opacity", epsilon$2).attr("transform", function(d) {
					var p = this.parentNode.__axis;
					return transform((p && isFinite(p = p(d)) ? p : position(d)) + offset);
				});
			}
			tickExit.remove();
			path.attr("d", orient === left || orient === right ? tickSizeOuter ? "M" + k * tickSizeOuter + "," + range0 + "H" + offset + "V" + range1 + "H" + k * tickSizeOuter : "M" + offset + "," + range0 + "V" + range1 : tickSizeOuter ? "M" + range0 + "," + k * tickSizeOuter + "V" + offset + "H" + range1 + "V" + k * tickSizeOuter : "M" + range0 + "," + offset + "H" + range1);
			tick.attr("opacity", 1).attr("transform", function(d) {
				return transform(position(d) + offset);
			});
			line.attr(x + "2", k * tickSizeInner);
			text.attr(x, k * spacing).text(format);
			selection.filter(entering).attr("fill", "none").attr("font-size", 10).attr("font-family", "sans-serif").attr("text-anchor", orient === right ? "start" : orient === left ? "end" : "middle");
			selection.each(function() {
				this.__axis = position;
			});
		}
		axis.scale = function(_) {
			return arguments.length ? (scale = _, axis) : scale;
		};
		axis.ticks = function() {
			return tickArguments = Array.from(arguments), axis;
		};
		axis.tickArguments = function(_) {
			return arguments.length ? (tickArguments = _ == null ? [] : Array.from(_), axis) : tickArguments.slice();
		};
		axis.tickValues = function(_) {
			return arguments.length ? (tickValues = _ == null ? null : Array.from(_), axis) : tickValues && tickValues.slice();
		};
		axis.tickFormat = function(_) {
			return arguments.length ? (tickFormat = _, axis) : tickFormat;
		};
		axis.tickSize = function(_) {
			return arguments.length ? (tickSizeInner = tickSizeOuter = +_, axis) : tickSizeInner;
		};
		axis.tickSizeInner = function(_) {
			return arguments.length ? (tickSizeInner = +_, axis) : tickSizeInner;
		};
		axis.tickSizeOuter = function(_) {
			return arguments.length ? (tickSizeOuter = +_, axis) : tickSizeOuter;
		};
		axis.tickPadding = function(_) {
			return arguments.length ? (tickPadding = +_, axis) : tickPadding;
		};
		axis.offset = function(_) {
			return arguments.length ? (offset = +_, axis) : offset;
		};
		return axis;
	}
	function axisBottom(scale) {
		return axis(bottom, scale);
	}
	function axisLeft(scale) {
		return axis(left, scale);
	}

// node_modules/d3-selection/dist/d3-selection.mjs
	var xhtml = "http://www.w3.org/1999/xhtml";
	var namespaces = {
		svg: "http://www.w3.org/2000/svg",
		xhtml,
		xlink: "http://www.w3.org/1999/xlink",
		xml: "http://www.w3.org/XML/1998/namespace",
		xmlns: "http://www.w3.org/2000/xmlns/"
	};
	function namespace(name) {
		var prefix = name += "", i = prefix.indexOf(":");
		if (i >= 0 && (prefix = name.slice(0, i)) !== "xmlns") name = name.slice(i + 1);
		return namespaces.hasOwnProperty(prefix) ? {
			space: namespaces[prefix],
			local: name
		} : name;
	}
	function creatorInherit(name) {
		return function() {
			var document = this.ownerDocument, uri = this.namespaceURI;
			return uri === xhtml && document.documentElement.namespaceURI === xhtml ? document.createElement(name) : document.createElementNS(uri, name);
		};
	}
	function creatorFixed(fullname) {
		return function() {
			return this.ownerDocument.createElementNS(fullname.space, fullname.local);
		};
	}
	function creator(name) {
		var fullname = namespace(name);
		return (fullname.local ? creatorFixed : creatorInherit)(fullname);
	}
	function none() {}
	function selector(selector) {
		return selector == null ? none : function() {
			return this.querySelector(selector);
		};
	}
	function selection_select(select) {
		if (typeof select !== "function") select = selector(select);
		for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) for (var group = groups[j], n = group.length, subgroup = subgroups[j] = new Array(n), node, subnode, i = 0; i < n; ++i) if ((node = group[i]) && (subnode = select.call(node, node.__data__, i, group))) {
			if ("__data__" in node) subnode.__data__ = node.__data__;
			subgroup[i] = subnode;
		}
		return new Selection(subgroups, this._parents);
	}
	function array$1(x) {
		return x == null ? [] : Array.isArray(x) ? x : Array.from(x);
	}
	function empty() {
		return [];
	}
	function selectorAll(selector) {
		return selector == null ? empty : function() {
			return this.querySelectorAll(selector);
		};
	}
	function arrayAll(select) {
		return function() {
			return array$1(select.apply(this, arguments));
		};
	}
	function selection_selectAll(select) {
		if (typeof select === "function") select = arrayAll(select);
		else select = selectorAll(select);
		for (var groups = this._groups, m = groups.length, subgroups = [], parents = [], j = 0; j < m; ++j) for (var group = groups[j], n = group.length, node, i = 0; i < n; ++i) if (node = group[i]) {
			subgroups.push(select.call(node, node.__data__, i, group));
			parents.push(node);
		}
		return new Selection(subgroups, parents);
	}
	function matcher(selector) {
		return function() {
			return this.matches(selector);
		};
	}
	function childMatcher(selector) {
		return function(node) {
			return node.matches(selector);
		};
	}
	var find = Array.prototype.find;
	function childFind(match) {
		return function() {
			return find.call(this.children, match);
		};
	}
	function childFirst() {
		return this.firstElementChild;
	}
	function selection_selectChild(match) {
		return this.select(match == null ? childFirst : childFind(typeof match === "function" ? match : childMatcher(match)));
	}
	var filter = Array.prototype.filter;
	function children() {
		return Array.from(this.children);
	}
	function childrenFilter(match) {
		return function() {
			return filter.call(this.children, match);
		};
	}
	function selection_selectChildren(match) {
		return this.selectAll(match == null ? children : childrenFilter(typeof match === "function" ? match : childMatcher(match)));
	}
	function selection_filter(match) {
		if (typeof match !== "function") match = matcher(match);
		for (var groups = this._groups, m = groups.length, subgroups = new Array(m), j = 0; j < m; ++j) for (var group = groups[j], n = group.length, subgroup = subgroups[j] = [], node, i = 0; i < n; ++i) if ((node = group[i]) && match.call(node, node.__data__, i, group)) subgroup.push(node);
		return new Selection(subgroups, this._parents);
	}
	function sparse(update) {
		return new Array(update.length);
	}
	function selection_enter() {
		return new Selection(this._enter || this._groups.map(sparse), this._parents);
	}
	function EnterNode(parent, datum) {
		this.ownerDocument = parent.ownerDocument;
		this.namespaceURI = parent.namespaceURI;
		this._next = null;
		this._parent = parent;
		this.__data__ = datum;
	}
	EnterNode.prototype = {
		constructor: EnterNode,
		appendChild: function(child) {
			return this._parent.insertBefore(child, this._next);
		},
		insertBefore: function(child, next) {
			return this._parent.insertBefore(child, next);
		},
		querySelector: function(selector) {
			return this._parent.querySelector(selector);
		},
		querySelectorAll: function(selector) {
			return this._parent.querySelectorAll(selector);
		}
	};
	function constant$2(x) {
		return function() {
			return x;
		};
	}
	function bindIndex(parent, group, enter, update, exit, data) {
		var i = 0, node, groupLength = group.length, dataLength = data.length;
		for (; i < dataLength; ++i) if (node = group[i]) {
			node.__data__ = data[i];
			update[i] = node;
		} else enter[i] = new EnterNode(parent, data[i]);
		for (; i < groupLength; ++i) if (node = group[i]) exit[i] = node;
	}
	function bindKey(parent, group, enter, update, exit, data, key) {
		var i, node, nodeByKeyValue = /* @__PURE__ */ new Map(), groupLength = group.length, dataLength = data.length, keyValues = new Array(groupLength), keyValue;
		for (i = 0; i < groupLength; ++i) if (node = group[i]) {
			keyValues[i] = keyValue = key.call(node, node.__data__, i, group) + "";
			if (nodeByKeyValue.has(keyValue)) exit[i] = node;
			else nodeByKeyValue.set(keyValue, node);
		}
		for (i = 0; i < dataLength; ++i) {
			keyValue = key.call(parent, data[i], i, data) + "";
			if (node = nodeByKeyValue.get(keyValue)) {
				update[i] = node;
				node.__data__ = data[i];
				nodeByKeyValue.delete(keyValue);
			} else enter[i] = new EnterNode(parent, data[i]);
		}
		for (i = 0; i < groupLength; ++i) if ((node = group[i]) && nodeByKeyValue.get(keyValues[i]) === node) exit[i] = node;
	}
	function datum(node) {
		return node.__data__;
	}
	function selection_data(value, key) {
		if (!arguments.length) return Array.from(this, datum);
		var bind = key ? bindKey : bindIndex, parents = this._parents, groups = this._groups;
		if (typeof value !== "function") value = constant$2(value);
		for (var m = groups.length, update = new Array(m), enter = new Array(m), exit = new Array(m), j = 0; j < m; ++j) {
			var parent = parents[j], group = groups[j], groupLength = group.length, data = arraylike(value.call(parent, parent && parent.__data__, j, parents)), dataLength = data.length, enterGroup = enter[j] = new Array(dataLength), updateGroup = update[j] = new Array(dataLength);
			bind(parent, group, enterGroup, updateGroup, exit[j] = new Array(groupLength), data, key);
			for (var i0 = 0, i1 = 0, previous, next; i0 < dataLength; ++i0) if (previous = enterGroup[i0]) {
				if (i0 >= i1) i1 = i0 + 1;
				while (!(next = updateGroup[i1]) && ++i1 < dataLength);
				previous._next = next || null;
			}
		}
		update = new Selection(update, parents);
		update._enter = enter;
		update._exit = exit;
		return update;
	}
	function arraylike(data) {
		return typeof data === "object" && "length" in data ? data : Array.from(data);
	}
	function selection_exit() {
		return new Selection(this._exit || this._groups.map(sparse), this._parents);
	}
	function selection_join(onenter, onupdate, onexit) {
		var enter = this.enter(), update = this, exit = this.exit();
		if (typeof onenter === "function") {
			enter = onenter(enter);
			if (enter) enter = enter.selection();
		} else enter = enter.append(onenter + "");
		if (onupdate != null) {
			update = onupdate(update);
			if (update) update = update.selection();
		}
		if (onexit == null) exit.remove();
		else onexit(exit);
		return enter && update ? enter.merge(update).order() : update;
	}
	function selection_merge(context) {
		var selection = context.selection ? context.selection() : context;
		for (var groups0 = this._groups, groups1 = selection._groups, m0 = groups0.length, m1 = groups1.length, m = Math.min(m0, m1), merges = new Array(m0), j = 0; j < m; ++j) for (var group0 = groups0[j], group1 = groups1[j], n = group0.length, merge = merges[j] = new Array(n), node, i = 0; i < n; ++i) if (node = group0[i] || group1[i]) merge[i] = node;
		for (; j < m0; ++j) merges[j] = groups0[j];
		return new Selection(merges, this._parents);
	}
	function selection_order() {
		for (var groups = this._groups, j = -1, m = groups.length; ++j < m;) for (var group = groups[j], i = group.length - 1, next = group[i], node; --i >= 0;) if (node = group[i]) {
			if (next && node.compareDocumentPosition(next) ^ 4) next.parentNode.insertBefore(node, next);
			next = node;
		}
		return this;
	}
	function selection_sort(compare) {
		if (!compare) compare = ascending;
		function compareNode(a, b) {
			return a && b ? compare(a.__data__, b.__data__) : !a - !b;
		}
		for (var groups = this._groups, m = groups.length, sortgroups = new Array(m), j = 0; j < m; ++j) {
			for (var group = groups[j], n = group.length, sortgroup = sortgroups[j] = new Array(n), node, i = 0; i < n; ++i) if (node = group[i]) sortgroup[i] = node;
			sortgroup.sort(compareNode);
		}
		return new Selection(sortgroups, this._parents).order();
	}
	function ascending(a, b) {
		return a < b ? -1 : a > b ? 1 : a >= b ? 0 : NaN;
	}
	function selection_call() {
		var callback = arguments[0];
		arguments[0] = this;
		callback.apply(null, arguments);
		return this;
	}
	function selection_nodes() {
		return Array.from(this);
	}
	function selection_node() {
		for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) for (var group = groups[j], i = 0, n = group.length; i < n; ++i) {
			var node = group[i];
			if (node) return node;
		}
		return null;
	}
	function selection_size() {
		let size = 0;
		for (const node of this) ++size;
		return size;
	}
	function selection_empty() {
		return !this.node();
	}
	function selection_each(callback) {
		for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) for (var group = groups[j], i = 0, n = group.length, node; i < n; ++i) if (node = group[i]) callback.call(node, node.__data__, i, group);
		return this;
	}
	function attrRemove(name) {
		return function() {
			this.removeAttribute(name);
		};
	}
	function attrRemoveNS(fullname) {
		return function() {
			this.removeAttributeNS(fullname.space, fullname.local);
		};
	}
	function attrConstant(name, value) {
		return function() {
			this.setAttribute(name, value);
		};
	}
	function attrConstantNS(fullname, value) {
		return function() {
			this.setAttributeNS(fullname.space, fullname.local, value);
		};
	}
	function attrFunction(name, value) {
		return function() {
			var v = value.apply(this, arguments);
			if (v == null) this.removeAttribute(name);
			else this.setAttribute(name, v);
		};
	}
	function attrFunctionNS(fullname, value) {
		return function() {
			var v = value.apply(this, arguments);
			if (v == null) this.removeAttributeNS(fullname.space, fullname.local);
			else this.setAttributeNS(fullname.space, fullname.local, v);
		};
	}
	function selection_attr(name, value) {
		var fullname = namespace(name);
		if (arguments.length < 2) {
			var node = this.node();
			return fullname.local ? node.getAttributeNS(fullname.space, fullname.local) : node.getAttribute(fullname);
		}
		return this.each((value == null ? fullname.local ? attrRemoveNS : attrRemove : typeof value === "function" ? fullname.local ? attrFunctionNS : attrFunction : fullname.local ? attrConstantNS : attrConstant)(fullname, value));
	}
	function defaultView(node) {
		return node.ownerDocument && node.ownerDocument.defaultView || node.document && node || node.defaultView;
	}
	function styleRemove(name) {
		return function() {
			this.style.removeProperty(name);
		};
	}
	function styleConstant(name, value, priority) {
		return function() {
			this.style.setProperty(name, value, priority);
		};
	}
	function styleFunction(name, value, priority) {
		return function() {
			var v = value.apply(this, arguments);
			if (v == null) this.style.removeProperty(name);
			else this.style.setProperty(name, v, priority);
		};
	}
	function selection_style(name, value, priority) {
		return arguments.length > 1 ? this.each((value == null ? styleRemove : typeof value === "function" ? styleFunction : styleConstant)(name, value, priority == null ? "" : priority)) : styleValue(this.node(), name);
	}
	function styleValue(node, name) {
		return node.style.getPropertyValue(name) || defaultView(node).getComputedStyle(node, null).getPropertyValue(name);
	}
	function propertyRemove(name) {
		return function() {
			delete this[name];
		};
	}
	function propertyConstant(name, value) {
		return function() {
			this[name] = value;
		};
	}
	function propertyFunction(name, value) {
		return function() {
			var v = value.apply(this, arguments);
			if (v == null) delete this[name];
			else this[name] = v;
		};
	}
	function selection_property(name, value) {
		return arguments.length > 1 ? this.each((value == null ? propertyRemove : typeof value === "function" ? propertyFunction : propertyConstant)(name, value)) : this.node()[name];
	}
	function classArray(string) {
		return string.trim().split(/^|\s+/);
	}
	function classList(node) {
		return node.classList || new ClassList(node);
	}
	function ClassList(node) {
		this._node = node;
		this._names = classArray(node.getAttribute("class") || "");
	}
	ClassList.prototype = {
		add: function(name) {
			if (this._names.indexOf(name) < 0) {
				this._names.push(name);
				this._node.setAttribute("class", this._names.join(" "));
			}
		},
		remove: function(name) {
			var i = this._names.indexOf(name);
			if (i >= 0) {
				this._names.splice(i, 1);
				this._node.setAttribute("class", this._names.join(" "));
			}
		},
		contains: function(name) {
			return this._names.indexOf(name) >= 0;
		}
	};
	function classedAdd(node, names) {
		var list = classList(node), i = -1, n = names.length;
		while (++i < n) list.add(names[i]);
	}
	function classedRemove(node, names) {
		var list = classList(node), i = -1, n = names.length;
		while (++i < n) list.remove(names[i]);
	}
	function classedTrue(names) {
		return function() {
			classedAdd(this, names);
		};
	}
	function classedFalse(names) {
		return function() {
			classedRemove(this, names);
		};
	}
	function classedFunction(names, value) {
		return function() {
			(value.apply(this, arguments) ? classedAdd : classedRemove)(this, names);
		};
	}
	function selection_classed(name, value) {
		var names = classArray(name + "");
		if (arguments.length < 2) {
			var list = classList(this.node()), i = -1, n = names.length;
			while (++i < n) if (!list.contains(names[i])) return false;
			return true;
		}
		return this.each((typeof value === "function" ? classedFunction : value ? classedTrue : classedFalse)(names, value));
	}
	function textRemove() {
		this.textContent = "";
	}
	function textConstant(value) {
		return function() {
			this.textContent = value;
		};
	}
	function textFunction(value) {
		return function() {
			var v = value.apply(this, arguments);
			this.textContent = v == null ? "" : v;
		};
	}
	function selection_text(value) {
		return arguments.length ? this.each(value == null ? textRemove : (typeof value === "function" ? textFunction : textConstant)(value)) : this.node().textContent;
	}
	function htmlRemove() {
		this.innerHTML = "";
	}
	function htmlConstant(value) {
		return function() {
			this.innerHTML = value;
		};
	}
	function htmlFunction(value) {
		return function() {
			var v = value.apply(this, arguments);
			this.innerHTML = v == null ? "" : v;
		};
	}
	function selection_html(value) {
		return arguments.length ? this.each(value == null ? htmlRemove : (typeof value === "function" ? htmlFunction : htmlConstant)(value)) : this.node().innerHTML;
	}
	function raise() {
		if (this.nextSibling) this.parentNode.appendChild(this);
	}
	function selection_raise() {
		return this.each(raise);
	}
	function lower() {
		if (this.previousSibling) this.parentNode.insertBefore(this, this.parentNode.firstChild);
	}
	function selection_lower() {
		return this.each(lower);
	}
	function selection_append(name) {
		var create = typeof name === "function" ? name : creator(name);
		return this.select(function() {
			return this.appendChild(create.apply(this, arguments));
		});
	}
	function constantNull() {
		return null;
	}
	function selection_insert(name, before) {
		var create = typeof name === "function" ? name : creator(name), select = before == null ? constantNull : typeof before === "function" ? before : selector(before);
		return this.select(function() {
			return this.insertBefore(create.apply(this, arguments), select.apply(this, arguments) || null);
		});
	}
	function remove() {
		var parent = this.parentNode;
		if (parent) parent.removeChild(this);
	}
	function selection_remove() {
		return this.each(remove);
	}
	function selection_cloneShallow() {
		var clone = this.cloneNode(false), parent = this.parentNode;
		return parent ? parent.insertBefore(clone, this.nextSibling) : clone;
	}
	function selection_cloneDeep() {
		var clone = this.cloneNode(true), parent = this.parentNode;
		return parent ? parent.insertBefore(clone, this.nextSibling) : clone;
	}
	function selection_clone(deep) {
		return this.select(deep ? selection_cloneDeep : selection_cloneShallow);
	}
	function selection_datum(value) {
		return arguments.length ? this.property("__data__", value) : this.node().__data__;
	}
	function contextListener(listener) {
		return function(event) {
			listener.call(this, event, this.__data__);
		};
	}
	function parseTypenames(typenames) {
		return typenames.trim().split(/^|\s+/).map(function(t) {
			var name = "", i = t.indexOf(".");
			if (i >= 0) name = t.slice(i + 1), t = t.slice(0, i);
			return {
				type: t,
				name
			};
		});
	}
	function onRemove(typename) {
		return function() {
			var on = this.__on;
			if (!on) return;
			for (var j = 0, i = -1, m = on.length, o; j < m; ++j) if (o = on[j], (!typename.type || o.type === typename.type) && o.name === typename.name) this.removeEventListener(o.type, o.listener, o.options);
			else on[++i] = o;
			if (++i) on.length = i;
			else delete this.__on;
		};
	}
	function onAdd(typename, value, options) {
		return function() {
			var on = this.__on, o, listener = contextListener(value);
			if (on) {
				for (var j = 0, m = on.length; j < m; ++j) if ((o = on[j]).type === typename.type && o.name === typename.name) {
					this.removeEventListener(o.type, o.listener, o.options);
					this.addEventListener(o.type, o.listener = listener, o.options = options);
					o.value = value;
					return;
				}
			}
			this.addEventListener(typename.type, listener, options);
			o = {
				type: typename.type,
				name: typename.name,
				value,
				listener,
				options
			};
			if (!on) this.__on = [o];
			else on.push(o);
		};
	}
	function selection_on(typename, value, options) {
		var typenames = parseTypenames(typename + ""), i, n = typenames.length, t;
		if (arguments.length < 2) {
			var on = this.node().__on;
			if (on) {
				for (var j = 0, m = on.length, o; j < m; ++j) for (i = 0, o = on[j]; i < n; ++i) if ((t = typenames[i]).type === o.type && t.name === o.name) return o.value;
			}
			return;
		}
		on = value ? onAdd : onRemove;
		for (i = 0; i < n; ++i) this.each(on(typenames[i], value, options));
		return this;
	}
	function dispatchEvent(node, type, params) {
		var window = defaultView(node), event = window.CustomEvent;
		if (typeof event === "function") event = new event(type, params);
		else {
			event = window.document.createEvent("Event");
			if (params) event.initEvent(type, params.bubbles, params.cancelable), event.detail = params.detail;
			else event.initEvent(type, false, false);
		}
		node.dispatchEvent(event);
	}
	function dispatchConstant(type, params) {
		return function() {
			return dispatchEvent(this, type, params);
		};
	}
	function dispatchFunction(type, params) {
		return function() {
			return dispatchEvent(this, type, params.apply(this, arguments));
		};
	}
	function selection_dispatch(type, params) {
		return this.each((typeof params === "function" ? dispatchFunction : dispatchConstant)(type, params));
	}
	function* selection_iterator() {
		for (var groups = this._groups, j = 0, m = groups.length; j < m; ++j) for (var group = groups[j], i = 0, n = group.length, node; i < n; ++i) if (node = group[i]) yield node;
	}
	var root = [null];
	function Selection(groups, parents) {
		this._groups = groups;
		this._parents = parents;
	}
	function selection() {
		return new Selection([[document.documentElement]], root);
	}
	function selection_selection() {
		return this;
	}
	Selection.prototype = selection.prototype = {
		constructor: Selection,
		select: selection_select,
		selectAll: selection_selectAll,
		selectChild: selection_selectChild,
		selectChildren: selection_selectChildren,
		filter: selection_filter,
		data: selection_data,
		enter: selection_enter,
		exit: selection_exit,
		join: selection_join,
		merge: selection_merge,
		selection: selection_selection,
		order: selection_order,
		sort: selection_sort,
		call: selection_call,
		nodes: selection_nodes,
		node: selection_node,
		size: selection_size,
		empty: selection_empty,
		each: selection_each,
		attr: selection_attr,
		style: selection_style,
		property: selection_property,
		classed: selection_classed,
		text: selection_text,
		html: selection_html,
		raise: selection_raise,
		lower: selection_lower,
		append: selection_append,
		insert: selection_insert,
		remove: selection_remove,
		clone: selection_clone,
		datum: selection_datum,
		on: selection_on,
		dispatch: selection_dispatch,
		[Symbol.iterator]: selection_iterator
	};
	function select(selector) {
		return typeof selector === "string" ? new Selection([[document.querySelector(selector)]], [document.documentElement]) : new Selection([[selector]], root);
	}
	var nextId = 0;
	function local() {
		return new Local();
	}
	function Local() {
		this._ = "@" + (++nextId).toString(36);
	}
	Local.prototype = local.prototype = {
		constructor: Local,
		get: function(node) {
			var id = this._;
			while (!(id in node)) if (!(node = node.parentNode)) return;
			return node[id];
		},
		set: function(node, value) {
			return node[this._] = value;
		},
		remove: function(node) {
			return this._ in node && delete node[this._];
		},
		toString: function() {
			return this._;
		}
	};
	function sourceEvent(event) {
		let sourceEvent;
		while (sourceEvent = event.sourceEvent) event = sourceEvent;
		return event;
	}
	function pointer(event, node) {
		event = sourceEvent(event);
		if (node === void 0) node = event.currentTarget;
		if (node) {
			var svg = node.ownerSVGElement || node;
			if (svg.createSVGPoint) {
				var point = svg.createSVGPoint();
				point.x = event.clientX, point.y = event.clientY;
				point = point.matrixTransform(node.getScreenCTM().inverse());
				return [point.x, point.y];
			}
			if (node.getBoundingClientRect) {
				var rect = node.getBoundingClientRect();
				return [event.clientX - rect.left - node.clientLeft, event.clientY - rect.top - node.clientTop];
			}
		}
		return [event.pageX, event.pageY];
	}

// node_modules/d3-color/dist/d3-color.mjs
	function define(constructor, factory, prototype) {
		constructor.prototype = factory.prototype = prototype;
		prototype.constructor = constructor;
	}
	function extend(parent, definition) {
		var prototype = Object.create(parent.prototype);
		for (var key in definition) prototype[key] = definition[key];
		return prototype;
	}
	function Color() {}
	var darker = .7;
	var brighter = 1 / darker;
	var reI = "\\s*([+-]?\\d+)\\s*";
	var reN = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*";
	var reP = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*";
	var reHex = /^#([0-9a-f]{3,8})$/;
	var reRgbInteger = new RegExp(`^rgb\\(${reI},${reI},${reI}\\)$`);
	var reRgbPercent = new RegExp(`^rgb\\(${reP},${reP},${reP}\\)$`);
	var reRgbaInteger = new RegExp(`^rgba\\(${reI},${reI},${reI},${reN}\\)$`);
	var reRgbaPercent = new RegExp(`^rgba\\(${reP},${reP},${reP},${reN}\\)$`);
	var reHslPercent = new RegExp(`^hsl\\(${reN},${reP},${reP}\\)$`);
	var reHslaPercent = new RegExp(`^hsla\\(${reN},${reP},${reP},${reN}\\)$`);
	var named = {
		aliceblue: 0xf0f8ff,
		antiquewhite: 0xfaebd7,
		aqua: 65535,
		aquamarine: 8388564,
		azure: 0xf0ffff,
		beige: 0xf5f5dc,
		bisque: 0xffe4c4,
		black: 0,
		blanchedalmond: 0xffebcd,
		blue: 255,
		blueviolet: 9055202,
		brown: 0xa52a2a,
		burlywood: 0xdeb887,
		cadetblue: 6266528,
		chartreuse: 8388352,
		chocolate: 0xd2691e,
		coral: 0xff7f50,
		cornflowerblue: 6591981,
		cornsilk: 0xfff8dc,
		crimson: 0xdc143c,
		cyan: 65535,
		darkblue: 139,
		darkcyan: 35723,
		darkgoldenrod: 0xb8860b,
		darkgray: 0xa9a9a9,
		darkgreen: 25600,
		darkgrey: 0xa9a9a9,
		darkkhaki: 0xbdb76b,
		darkmagenta: 9109643,
		darkolivegreen: 5597999,
		darkorange: 0xff8c00,
		darkorchid: 0x9932cc,
		darkred: 9109504,
		darksalmon: 0xe9967a,
		darkseagreen: 9419919,
		darkslateblue: 4734347,
		darkslategray: 3100495,
		darkslategrey: 3100495,
		darkturquoise: 52945,
		darkviolet: 9699539,
		deeppink: 0xff1493,
		deepskyblue: 49151,
		dimgray: 6908265,
		dimgrey: 6908265,
		dodgerblue: 2003199,
		firebrick: 0xb22222,
		floralwhite: 0xfffaf0,
		forestgreen: 2263842,
		fuchsia: 0xff00ff,
		gainsboro: 0xdcdcdc,
		ghostwhite: 0xf8f8ff,
		gold: 0xffd700,
		goldenrod: 0xdaa520,
		gray: 8421504,
		green: 32768,
		greenyellow: 0xadff2f,
		grey: 8421504,
		honeydew: 0xf0fff0,
		hotpink: 0xff69b4,
		indianred: 0xcd5c5c,
		indigo: 4915330,
		ivory: 0xfffff0,
		khaki: 0xf0e68c,
		lavender: 0xe6e6fa,
		lavenderblush: 0xfff0f5,
		lawngreen: 8190976,
		lemonchiffon: 0xfffacd,
		lightblue: 0xadd8e6,
		lightcoral: 0xf08080,
		lightcyan: 0xe0ffff,
		lightgoldenrodyellow: 0xfafad2,
		lightgray: 0xd3d3d3,
		lightgreen: 9498256,
		lightgrey: 0xd3d3d3,
		lightpink: 0xffb6c1,
		lightsalmon: 0xffa07a,
		lightseagreen: 2142890,
		lightskyblue: 8900346,
		lightslategray: 7833753,
		lightslategrey: 7833753,
		lightsteelblue: 0xb0c4de,
		lightyellow: 0xffffe0,
		lime: 65280,
		limegreen: 3329330,
		linen: 0xfaf0e6,
		magenta: 0xff00ff,
		maroon: 8388608,
		mediumaquamarine: 6737322,
		mediumblue: 205,
		mediumorchid: 0xba55d3,
		mediumpurple: 9662683,
		mediumseagreen: 3978097,
		mediumslateblue: 8087790,
		mediumspringgreen: 64154,
		mediumturquoise: 4772300,
		mediumvioletred: 0xc71585,
		midnightblue: 1644912,
		mintcream: 0xf5fffa,
		mistyrose: 0xffe4e1,
		moccasin: 0xffe4b5,
		navajowhite: 0xffdead,
		navy: 128,
		oldlace: 0xfdf5e6,
		olive: 8421376,
		olivedrab: 7048739,
		orange: 0xffa500,
		orangered: 0xff4500,
		orchid: 0xda70d6,
		palegoldenrod: 0xeee8aa,
		palegreen: 0x98fb98,
		paleturquoise: 0xafeeee,
		palevioletred: 0xdb7093,
		papayawhip: 0xffefd5,
		peachpuff: 0xffdab9,
		peru: 0xcd853f,
		pink: 0xffc0cb,
		plum: 0xdda0dd,
		powderblue: 0xb0e0e6,
		purple: 8388736,
		rebeccapurple: 6697881,
		red: 0xff0000,
		rosybrown: 0xbc8f8f,
		royalblue: 4286945,
		saddlebrown: 9127187,
		salmon: 0xfa8072,
		sandybrown: 0xf4a460,
		seagreen: 3050327,
		seashell: 0xfff5ee,
		sienna: 0xa0522d,
		silver: 0xc0c0c0,
		skyblue: 8900331,
		slateblue: 6970061,
		slategray: 7372944,
		slategrey: 7372944,
		snow: 0xfffafa,
		springgreen: 65407,
		steelblue: 4620980,
		tan: 0xd2b48c,
		teal: 32896,
		thistle: 0xd8bfd8,
		tomato: 0xff6347,
		turquoise: 4251856,
		violet: 0xee82ee,
		wheat: 0xf5deb3,
		white: 0xffffff,
		whitesmoke: 0xf5f5f5,
		yellow: 0xffff00,
		yellowgreen: 0x9acd32
	};
	define(Color, color, {
		copy(channels) {
			return Object.assign(new this.constructor(), this, channels);
		},
		displayable() {
			return this.rgb().displayable();
		},
		hex: color_formatHex,
		formatHex: color_formatHex,
		formatHex8: color_formatHex8,
		formatHsl: color_formatHsl,
		formatRgb: color_formatRgb,
		toString: color_formatRgb
	});
	function color_formatHex() {
		return this.rgb().formatHex();
	}
	function color_formatHex8() {
		return this.rgb().formatHex8();
	}
	function color_formatHsl() {
		return hslConvert(this).formatHsl();
	}
	function color_formatRgb() {
		return this.rgb().formatRgb();
	}
	function color(format) {
		var m, l;
		format = (format + "").trim().toLowerCase();
		return (m = reHex.exec(format)) ? (l = m[1].length, m = parseInt(m[1], 16), l === 6 ? rgbn(m) : l === 3 ? new Rgb(m >> 8 & 15 | m >> 4 & 240, m >> 4 & 15 | m & 240, (m & 15) << 4 | m & 15, 1) : l === 8 ? rgba(m >> 24 & 255, m >> 16 & 255, m >> 8 & 255, (m & 255) / 255) : l === 4 ? rgba(m >> 12 & 15 | m >> 8 & 240, m >> 8 & 15 | m >> 4 & 240, m >> 4 & 15 | m & 240, ((m & 15) << 4 | m & 15) / 255) : null) : (m = reRgbInteger.exec(format)) ? new Rgb(m[1], m[2], m[3], 1) : (m = reRgbPercent.exec(format)) ? new Rgb(m[1] * 255 / 100, m[2] * 255 / 100, m[3] * 255 / 100, 1) : (m = reRgbaInteger.exec(format)) ? rgba(m[1], m[2], m[3], m[4]) : (m = reRgbaPercent.exec(format)) ? rgba(m[1] * 255 / 100, m[2] * 255 / 100, m[3] * 255 / 100, m[4]) : (m = reHslPercent.exec(format)) ? hsla(m[1], m[2] / 100, m[3] / 100, 1) : (m = reHslaPercent.exec(format)) ? hsla(m[1], m[2] / 100, m[3] / 100, m[4]) : named.hasOwnProperty(format) ? rgbn(named[format]) : format === "transparent" ? new Rgb(NaN, NaN, NaN, 0) : null;
	}
	function rgbn(n) {
		return new Rgb(n >> 16 & 255, n >> 8 & 255, n & 255, 1);
	}
	function rgba(r, g, b, a) {
		if (a <= 0) r = g = b = NaN;
		return new Rgb(r, g, b, a);
	}
	function rgbConvert(o) {
		if (!(o instanceof Color)) o = color(o);
		if (!o) return new Rgb();
		o = o.rgb();
		return new Rgb(o.r, o.g, o.b, o.opacity);
	}
	function rgb$1(r, g, b, opacity) {
		return arguments.length === 1 ? rgbConvert(r) : new Rgb(r, g, b, opacity == null ? 1 : opacity);
	}
	function Rgb(r, g, b, opacity) {
		this.r = +r;
		this.g = +g;
		this.b = +b;
		this.opacity = +opacity;
	}
	define(Rgb, rgb$1, extend(Color, {
		brighter(k) {
			k = k == null ? brighter : Math.pow(brighter, k);
			return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
		},
		darker(k) {
			k = k == null ? darker : Math.pow(darker, k);
			return new Rgb(this.r * k, this.g * k, this.b * k, this.opacity);
		},
		rgb() {
			return this;
		},
		clamp() {
			return new Rgb(clampi(this.r), clampi(this.g), clampi(this.b), clampa(this.opacity));
		},
		displayable() {
			return -.5 <= this.r && this.r < 255.5 && -.5 <= this.g && this.g < 255.5 && -.5 <= this.b && this.b < 255.5 && 0 <= this.opacity && this.opacity <= 1;
		},
		hex: rgb_formatHex,
		formatHex: rgb_formatHex,
		formatHex8: rgb_formatHex8,
		formatRgb: rgb_formatRgb,
		toString: rgb_formatRgb
	}));
	function rgb_formatHex() {
		return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}`;
	}
	function rgb_formatHex8() {
		return `#${hex(this.r)}${hex(this.g)}${hex(this.b)}${hex((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
	}
	function rgb_formatRgb() {
		const a = clampa(this.opacity);
		return `${a === 1 ? "rgb(" : "rgba("}${clampi(this.r)}, ${clampi(this.g)}, ${clampi(this.b)}${a === 1 ? ")" : `, ${a})`}`;
	}
	function clampa(opacity) {
		return isNaN(opacity) ? 1 : Math.max(0, Math.min(1, opacity));
	}
	function clampi(value) {
		return Math.max(0, Math.min(255, Math.round(value) || 0));
	}
	function hex(value) {
		value = clampi(value);
		return (value < 16 ? "0" : "") + value.toString(16);
	}
	function hsla(h, s, l, a) {
		if (a <= 0) h = s = l = NaN;
		else if (l <= 0 || l >= 1) h = s = NaN;
		else if (s <= 0) h = NaN;
		return new Hsl(h, s, l, a);
	}
	function hslConvert(o) {
		if (o instanceof Hsl) return new Hsl(o.h, o.s, o.l, o.opacity);
		if (!(o instanceof Color)) o = color(o);
		if (!o) return new Hsl();
		if (o instanceof Hsl) return o;
		o = o.rgb();
		var r = o.r / 255, g = o.g / 255, b = o.b / 255, min = Math.min(r, g, b), max = Math.max(r, g, b), h = NaN, s = max - min, l = (max + min) / 2;
		if (s) {
			if (r === max) h = (g - b) / s + (g < b) * 6;
			else if (g === max) h = (b - r) / s + 2;
			else h = (r - g) / s + 4;
			s /= l < .5 ? max + min : 2 - max - min;
			h *= 60;
		} else s = l > 0 && l < 1 ? 0 : h;
		return new Hsl(h, s, l, o.opacity);
	}
	function hsl$1(h, s, l, opacity) {
		return arguments.length === 1 ? hslConvert(h) : new Hsl(h, s, l, opacity == null ? 1 : opacity);
	}
	function Hsl(h, s, l, opacity) {
		this.h = +h;
		this.s = +s;
		this.l = +l;
		this.opacity = +opacity;
	}
	define(Hsl, hsl$1, extend(Color, {
		brighter(k) {
			k = k == null ? brighter : Math.pow(brighter, k);
			return new Hsl(this.h, this.s, this.l * k, this.opacity);
		},
		darker(k) {
			k = k == null ? darker : Math.pow(darker, k);
			return new Hsl(this.h, this.s, this.l * k, this.opacity);
		},
		rgb() {
			var h = this.h % 360 + (this.h < 0) * 360, s = isNaN(h) || isNaN(this.s) ? 0 : this.s, l = this.l, m2 = l + (l < .5 ? l : 1 - l) * s, m1 = 2 * l - m2;
			return new Rgb(hsl2rgb(h >= 240 ? h - 240 : h + 120, m1, m2), hsl2rgb(h, m1, m2), hsl2rgb(h < 120 ? h + 240 : h - 120, m1, m2), this.opacity);
		},
		clamp() {
			return new Hsl(clamph(this.h), clampt(this.s), clampt(this.l), clampa(this.opacity));
		},
		displayable() {
			return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && 0 <= this.l && this.l <= 1 && 0 <= this.opacity && this.opacity <= 1;
		},
		formatHsl() {
			const a = clampa(this.opacity);
			return `${a === 1 ? "hsl(" : "hsla("}${clamph(this.h)}, ${clampt(this.s) * 100}%, ${clampt(this.l) * 100}%${a === 1 ? ")" : `, ${a})`}`;
		}
	}));
	function clamph(value) {
		value = (value || 0) % 360;
		return value < 0 ? value + 360 : value;
	}
	function clampt(value) {
		return Math.max(0, Math.min(1, value || 0));
	}
	function hsl2rgb(h, m1, m2) {
		return (h < 60 ? m1 + (m2 - m1) * h / 60 : h < 180 ? m2 : h < 240 ? m1 + (m2 - m1) * (240 - h) / 60 : m1) * 255;
	}
	const radians = Math.PI / 180;
	const degrees$1 = 180 / Math.PI;
	const K = 18;
	const Xn = .96422;
	const Yn = 1;
	const Zn = .82521;
	const t0$1 = 4 / 29;
	const t1$1 = 6 / 29;
	const t2 = 3 * t1$1 * t1$1;
	const t3 = t1$1 * t1$1 * t1$1;
	function labConvert(o) {
		if (o instanceof Lab) return new Lab(o.l, o.a, o.b, o.opacity);
		if (o instanceof Hcl) return hcl2lab(o);
		if (!(o instanceof Rgb)) o = rgbConvert(o);
		var r = rgb2lrgb(o.r), g = rgb2lrgb(o.g), b = rgb2lrgb(o.b), y = xyz2lab((.2225045 * r + .7168786 * g + .0606169 * b) / Yn), x, z;
		if (r === g && g === b) x = z = y;
		else {
			x = xyz2lab((.4360747 * r + .3850649 * g + .1430804 * b) / Xn);
			z = xyz2lab((.0139322 * r + .0971045 * g + .7141733 * b) / Zn);
		}
		return new Lab(116 * y - 16, 500 * (x - y), 200 * (y - z), o.opacity);
	}
	function lab(l, a, b, opacity) {
		return arguments.length === 1 ? labConvert(l) : new Lab(l, a, b, opacity == null ? 1 : opacity);
	}
	function Lab(l, a, b, opacity) {
		this.l = +l;
		this.a = +a;
		this.b = +b;
		this.opacity = +opacity;
	}
	define(Lab, lab, extend(Color, {
		brighter(k) {
			return new Lab(this.l + K * (k == null ? 1 : k), this.a, this.b, this.opacity);
		},
		darker(k) {
			return new Lab(this.l - K * (k == null ? 1 : k), this.a, this.b, this.opacity);
		},
		rgb() {
			var y = (this.l + 16) / 116, x = isNaN(this.a) ? y : y + this.a / 500, z = isNaN(this.b) ? y : y - this.b / 200;
			x = Xn * lab2xyz(x);
			y = Yn * lab2xyz(y);
			z = Zn * lab2xyz(z);
			return new Rgb(lrgb2rgb(3.1338561 * x - 1.6168667 * y - .4906146 * z), lrgb2rgb(-.9787684 * x + 1.9161415 * y + .033454 * z), lrgb2rgb(.0719453 * x - .2289914 * y + 1.4052427 * z), this.opacity);
		}
	}));
	function xyz2lab(t) {
		return t > t3 ? Math.pow(t, 1 / 3) : t / t2 + t0$1;
	}
	function lab2xyz(t) {
		return t > t1$1 ? t * t * t : t2 * (t - t0$1);
	}
	function lrgb2rgb(x) {
		return 255 * (x <= .0031308 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - .055);
	}
	function rgb2lrgb(x) {
		return (x /= 255) <= .04045 ? x / 12.92 : Math.pow((x + .055) / 1.055, 2.4);
	}
	function hclConvert(o) {
		if (o instanceof Hcl) return new Hcl(o.h, o.c, o.l, o.opacity);
		if (!(o instanceof Lab)) o = labConvert(o);
		if (o.a === 0 && o.b === 0) return new Hcl(NaN, 0 < o.l && o.l < 100 ? 0 : NaN, o.l, o.opacity);
		var h = Math.atan2(o.b, o.a) * degrees$1;
		return new Hcl(h < 0 ? h + 360 : h, Math.sqrt(o.a * o.a + o.b * o.b), o.l, o.opacity);
	}
	function hcl$1(h, c, l, opacity) {
		return arguments.length === 1 ? hclConvert(h) : new Hcl(h, c, l, opacity == null ? 1 : opacity);
	}
	function Hcl(h, c, l, opacity) {
		this.h = +h;
		this.c = +c;
		this.l = +l;
		this.opacity = +opacity;
	}
	function hcl2lab(o) {
		if (isNaN(o.h)) return new Lab(o.l, 0, 0, o.opacity);
		var h = o.h * radians;
		return new Lab(o.l, Math.cos(h) * o.c, Math.sin(h) * o.c, o.opacity);
	}
	define(Hcl, hcl$1, extend(Color, {
		brighter(k) {
			return new Hcl(this.h, this.c, this.l + K * (k == null ? 1 : k), this.opacity);
		},
		darker(k) {
			return new Hcl(this.h, this.c, this.l - K * (k == null ? 1 : k), this.opacity);
		},
		rgb() {
			return hcl2lab(this).rgb();
		}
	}));
	var A = -.14861;
	var B = 1.78277;
	var C = -.29227;
	var D = -.90649;
	var E = 1.97294;
	var ED = E * D;
	var EB = E * B;
	var BC_DA = B * C - D * A;
	function cubehelixConvert(o) {
		if (o instanceof Cubehelix) return new Cubehelix(o.h, o.s, o.l, o.opacity);
		if (!(o instanceof Rgb)) o = rgbConvert(o);
		var r = o.r / 255, g = o.g / 255, b = o.b / 255, l = (BC_DA * b + ED * r - EB * g) / (BC_DA + ED - EB), bl = b - l, k = (E * (g - l) - C * bl) / D, s = Math.sqrt(k * k + bl * bl) / (E * l * (1 - l)), h = s ? Math.atan2(k, bl) * degrees$1 - 120 : NaN;
		return new Cubehelix(h < 0 ? h + 360 : h, s, l, o.opacity);
	}
	function cubehelix$1(h, s, l, opacity) {
		return arguments.length === 1 ? cubehelixConvert(h) : new Cubehelix(h, s, l, opacity == null ? 1 : opacity);
	}
	function Cubehelix(h, s, l, opacity) {
		this.h = +h;
		this.s = +s;
		this.l = +l;
		this.opacity = +opacity;
	}
	define(Cubehelix, cubehelix$1, extend(Color, {
		brighter(k) {
			k = k == null ? brighter : Math.pow(brighter, k);
			return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
		},
		darker(k) {
			k = k == null ? darker : Math.pow(darker, k);
			return new Cubehelix(this.h, this.s, this.l * k, this.opacity);
		},
		rgb() {
			var h = isNaN(this.h) ? 0 : (this.h + 120) * radians, l = +this.l, a = isNaN(this.s) ? 0 : this.s * l * (1 - l), cosh = Math.cos(h), sinh = Math.sin(h);
			return new Rgb(255 * (l + a * (A * cosh + B * sinh)), 255 * (l + a * (C * cosh + D * sinh)), 255 * (l + a * (E * cosh)), this.opacity);
		}
	}));

// node_modules/d3-interpolate/dist/d3-interpolate.mjs
	function basis(t1, v0, v1, v2, v3) {
		var t2 = t1 * t1, t3 = t2 * t1;
		return ((1 - 3 * t1 + 3 * t2 - t3) * v0 + (4 - 6 * t2 + 3 * t3) * v1 + (1 + 3 * t1 + 3 * t2 - 3 * t3) * v2 + t3 * v3) / 6;
	}
	function basis$1(values) {
		var n = values.length - 1;
		return function(t) {
			var i = t <= 0 ? t = 0 : t >= 1 ? (t = 1, n - 1) : Math.floor(t * n), v1 = values[i], v2 = values[i + 1], v0 = i > 0 ? values[i - 1] : 2 * v1 - v2, v3 = i < n - 1 ? values[i + 2] : 2 * v2 - v1;
			return basis((t - i / n) * n, v0, v1, v2, v3);
		};
	}
	function basisClosed(values) {
		var n = values.length;
		return function(t) {
			var i = Math.floor(((t %= 1) < 0 ? ++t : t) * n), v0 = values[(i + n - 1) % n], v1 = values[i % n], v2 = values[(i + 1) % n], v3 = values[(i + 2) % n];
			return basis((t - i / n) * n, v0, v1, v2, v3);
		};
	}
	var constant$1 = (x) => () => x;
	function linear$1(a, d) {
		return function(t) {
			return a + t * d;
		};
	}
	function exponential(a, b, y) {
		return a = Math.pow(a, y), b = Math.pow(b, y) - a, y = 1 / y, function(t) {
			return Math.pow(a + t * b, y);
		};
	}
	function hue$1(a, b) {
		var d = b - a;
		return d ? linear$1(a, d > 180 || d < -180 ? d - 360 * Math.round(d / 360) : d) : constant$1(isNaN(a) ? b : a);
	}
	function gamma(y) {
		return (y = +y) === 1 ? nogamma : function(a, b) {
			return b - a ? exponential(a, b, y) : constant$1(isNaN(a) ? b : a);
		};
	}
	function nogamma(a, b) {
		var d = b - a;
		return d ? linear$1(a, d) : constant$1(isNaN(a) ? b : a);
	}
	var rgb = (function rgbGamma(y) {
		var color = gamma(y);
		function rgb(start, end) {
			var r = color((start = rgb$1(start)).r, (end = rgb$1(end)).r), g = color(start.g, end.g), b = color(start.b, end.b), opacity = nogamma(start.opacity, end.opacity);
			return function(t) {
				start.r = r(t);
				start.g = g(t);
				start.b = b(t);
				start.opacity = opacity(t);
				return start + "";
			};
		}
		rgb.gamma = rgbGamma;
		return rgb;
	})(1);
	function rgbSpline(spline) {
		return function(colors) {
			var n = colors.length, r = new Array(n), g = new Array(n), b = new Array(n), i = 0, color;
			for (; i < n; ++i) {
				color = rgb$1(colors[i]);
				r[i] = color.r || 0;
				g[i] = color.g || 0;
				b[i] = color.b || 0;
			}
			r = spline(r);
			g = spline(g);
			b = spline(b);
			color.opacity = 1;
			return function(t) {
				color.r = r(t);
				color.g = g(t);
				color.b = b(t);
				return color + "";
			};
		};
	}
	var rgbBasis = rgbSpline(basis$1);
	var rgbBasisClosed = rgbSpline(basisClosed);
	function numberArray(a, b) {
		if (!b) b = [];
		var n = a ? Math.min(b.length, a.length) : 0, c = b.slice(), i;
		return function(t) {
			for (i = 0; i < n; ++i) c[i] = a[i] * (1 - t) + b[i] * t;
			return c;
		};
	}
	function isNumberArray(x) {
		return ArrayBuffer.isView(x) && !(x instanceof DataView);
	}
	function genericArray(a, b) {
		var nb = b ? b.length : 0, na = a ? Math.min(nb, a.length) : 0, x = new Array(na), c = new Array(nb), i = 0;
		for (; i < na; ++i) x[i] = value(a[i], b[i]);
		for (; i < nb; ++i) c[i] = b[i];
		return function(t) {
			for (i = 0; i < na; ++i) c[i] = x[i](t);
			return c;
		};
	}
	function date$1(a, b) {
		var d = /* @__PURE__ */ new Date();
		return a = +a, b = +b, function(t) {
			return d.setTime(a * (1 - t) + b * t), d;
		};
	}
	function number$2(a, b) {
		return a = +a, b = +b, function(t) {
			return a * (1 - t) + b * t;
		};
	}
	function object(a, b) {
		var i = {}, c = {}, k;
		if (a === null || typeof a !== "object") a = {};
		if (b === null || typeof b !== "object") b = {};
		for (k in b) if (k in a) i[k] = value(a[k], b[k]);
		else c[k] = b[k];
		return function(t) {
			for (k in i) c[k] = i[k](t);
			return c;
		};
	}
	var reA = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g;
	var reB = new RegExp(reA.source, "g");
	function zero(b) {
		return function() {
			return b;
		};
	}
	function one(b) {
		return function(t) {
			return b(t) + "";
		};
	}
	function string(a, b) {
		var bi = reA.lastIndex = reB.lastIndex = 0, am, bm, bs, i = -1, s = [], q = [];
		a = a + "", b = b + "";
		while ((am = reA.exec(a)) && (bm = reB.exec(b))) {
			if ((bs = bm.index) > bi) {
				bs = b.slice(bi, bs);
				if (s[i]) s[i] += bs;
				else s[++i] = bs;
			}
			if ((am = am[0]) === (bm = bm[0])) {
				if (s[i]) s[i] += bm;
				else s[++i] = bm;
			} else {
				s[++i] = null;
				q.push({
					i,
					x: number$2(am, bm)
				});
			}
			bi = reB.lastIndex;
		}
		if (bi < b.length) {
			bs = b.slice(bi);
			if (s[i]) s[i] += bs;
			else s[++i] = bs;
		}
		return s.length < 2 ? q[0] ? one(q[0].x) : zero(b) : (b = q.length, function(t) {
			for (var i = 0, o; i < b; ++i) s[(o = q[i]).i] = o.x(t);
			return s.join("");
		});
	}
	function value(a, b) {
		var t = typeof b, c;
		return b == null || t === "boolean" ? constant$1(b) : (t === "number" ? number$2 : t === "string" ? (c = color(b)) ? (b = c, rgb) : string : b instanceof color ? rgb : b instanceof Date ? date$1 : isNumberArray(b) ? numberArray : Array.isArray(b) ? genericArray : typeof b.valueOf !== "function" && typeof b.toString !== "function" || isNaN(b) ? object : number$2)(a, b);
	}
	function round(a, b) {
		return a = +a, b = +b, function(t) {
			return Math.round(a * (1 - t) + b * t);
		};
	}
	var degrees = 180 / Math.PI;
	var identity$2 = {
		translateX: 0,
		translateY: 0,
		rotate: 0,
		skewX: 0,
		scaleX: 1,
		scaleY: 1
	};
	function decompose(a, b, c, d, e, f) {
		var scaleX, scaleY, skewX;
		if (scaleX = Math.sqrt(a * a + b * b)) a /= scaleX, b /= scaleX;
		if (skewX = a * c + b * d) c -= a * skewX, d -= b * skewX;
		if (scaleY = Math.sqrt(c * c + d * d)) c /= scaleY, d /= scaleY, skewX /= scaleY;
		if (a * d < b * c) a = -a, b = -b, skewX = -skewX, scaleX = -scaleX;
		return {
			translateX: e,
			translateY: f,
			rotate: Math.atan2(b, a) * degrees,
			skewX: Math.atan(skewX) * degrees,
			scaleX,
			scaleY
		};
	}
	var svgNode;
	function parseCss(value) {
		const m = new (typeof DOMMatrix === "function" ? DOMMatrix : WebKitCSSMatrix)(value + "");
		return m.isIdentity ? identity$2 : decompose(m.a, m.b, m.c, m.d, m.e, m.f);
	}
	function parseSvg(value) {
		if (value == null) return identity$2;
		if (!svgNode) svgNode = document.createElementNS("http://www.w3.org/2000/svg", "g");
		svgNode.setAttribute("transform", value);
		if (!(value = svgNode.transform.baseVal.consolidate())) return identity$2;
		value = value.matrix;
		return decompose(value.a, value.b, value.c, value.d, value.e, value.f);
	}
	function interpolateTransform(parse, pxComma, pxParen, degParen) {
		function pop(s) {
			return s.length ? s.pop() + " " : "";
		}
		function translate(xa, ya, xb, yb, s, q) {
			if (xa !== xb || ya !== yb) {
				var i = s.push("translate(", null, pxComma, null, pxParen);
				q.push({
					i: i - 4,
					x: number$2(xa, xb)
				}, {
					i: i - 2,
					x: number$2(ya, yb)
				});
			} else if (xb || yb) s.push("translate(" + xb + pxComma + yb + pxParen);
		}
		function rotate(a, b, s, q) {
			if (a !== b) {
				if (a - b > 180) b += 360;
				else if (b - a > 180) a += 360;
				q.push({
					i: s.push(pop(s) + "rotate(", null, degParen) - 2,
					x: number$2(a, b)
				});
			} else if (b) s.push(pop(s) + "rotate(" + b + degParen);
		}
		function skewX(a, b, s, q) {
			if (a !== b) q.push({
				i: s.push(pop(s) + "skewX(", null, degParen) - 2,
				x: number$2(a, b)
			});
			else if (b) s.push(pop(s) + "skewX(" + b + degParen);
		}
		function scale(xa, ya, xb, yb, s, q) {
			if (xa !== xb || ya !== yb) {
				var i = s.push(pop(s) + "scale(", null, ",", null, ")");
				q.push({
					i: i - 4,
					x: number$2(xa, xb)
				}, {
					i: i - 2,
					x: number$2(ya, yb)
				});
			} else if (xb !== 1 || yb !== 1) s.push(pop(s) + "scale(" + xb + "," + yb + ")");
		}
		return function(a, b) {
			var s = [], q = [];
			a = parse(a), b = parse(b);
			translate(a.translateX, a.translateY, b.translateX, b.translateY, s, q);
			rotate(a.rotate, b.rotate, s, q);
			skewX(a.skewX, b.skewX, s, q);
			scale(a.scaleX, a.scaleY, b.scaleX, b.scaleY, s, q);
			a = b = null;
			return function(t) {
				var i = -1, n = q.length, o;
				while (++i < n) s[(o = q[i]).i] = o.x(t);
				return s.join("");
			};
		};
	}
	var interpolateTransformCss = interpolateTransform(parseCss, "px, ", "px)", "deg)");
	var interpolateTransformSvg = interpolateTransform(parseSvg, ", ", ")", ")");
	var epsilon2 = 1e-12;
	function cosh(x) {
		return ((x = Math.exp(x)) + 1 / x) / 2;
	}
	function sinh(x) {
		return ((x = Math.exp(x)) - 1 / x) / 2;
	}
	function tanh(x) {
		return ((x = Math.exp(2 * x)) - 1) / (x + 1);
	}
	var zoom = (function zoomRho(rho, rho2, rho4) {
		function zoom(p0, p1) {
			var ux0 = p0[0], uy0 = p0[1], w0 = p0[2], ux1 = p1[0], uy1 = p1[1], w1 = p1[2], dx = ux1 - ux0, dy = uy1 - uy0, d2 = dx * dx + dy * dy, i, S;
			if (d2 < epsilon2) {
				S = Math.log(w1 / w0) / rho;
				i = function(t) {
					return [
						ux0 + t * dx,
						uy0 + t * dy,
						w0 * Math.exp(rho * t * S)
					];
				};
			} else {
				var d1 = Math.sqrt(d2), b0 = (w1 * w1 - w0 * w0 + rho4 * d2) / (2 * w0 * rho2 * d1), b1 = (w1 * w1 - w0 * w0 - rho4 * d2) / (2 * w1 * rho2 * d1), r0 = Math.log(Math.sqrt(b0 * b0 + 1) - b0);
				S = (Math.log(Math.sqrt(b1 * b1 + 1) - b1) - r0) / rho;
				i = function(t) {
					var s = t * S, coshr0 = cosh(r0), u = w0 / (rho2 * d1) * (coshr0 * tanh(rho * s + r0) - sinh(r0));
					return [
						ux0 + u * dx,
						uy0 + u * dy,
						w0 * coshr0 / cosh(rho * s + r0)
					];
				};
			}
			i.duration = Math.abs(S) * 1e3 * rho / Math.SQRT2;
			return i;
		}
		zoom.rho = function(_) {
			var _1 = Math.max(.001, +_), _2 = _1 * _1;
			return zoomRho(_1, _2, _2 * _2);
		};
		return zoom;
	})(Math.SQRT2, 2, 4);
	function hsl(hue) {
		return function(start, end) {
			var h = hue((start = hsl$1(start)).h, (end = hsl$1(end)).h), s = nogamma(start.s, end.s), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
			return function(t) {
				start.h = h(t);
				start.s = s(t);
				start.l = l(t);
				start.opacity = opacity(t);
				return start + "";
			};
		};
	}
	var hsl_default = hsl(hue$1);
	var hslLong = hsl(nogamma);
	function hcl(hue) {
		return function(start, end) {
			var h = hue((start = hcl$1(start)).h, (end = hcl$1(end)).h), c = nogamma(start.c, end.c), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
			return function(t) {
				start.h = h(t);
				start.c = c(t);
				start.l = l(t);
				start.opacity = opacity(t);
				return start + "";
			};
		};
	}
	var hcl_default = hcl(hue$1);
	var hclLong = hcl(nogamma);
	function cubehelix(hue) {
		return (function cubehelixGamma(y) {
			y = +y;
			function cubehelix(start, end) {
				var h = hue((start = cubehelix$1(start)).h, (end = cubehelix$1(end)).h), s = nogamma(start.s, end.s), l = nogamma(start.l, end.l), opacity = nogamma(start.opacity, end.opacity);
				return function(t) {
					start.h = h(t);
					start.s = s(t);
					start.l = l(Math.pow(t, y));
					start.opacity = opacity(t);
					return start + "";
				};
			}
			cubehelix.gamma = cubehelixGamma;
			return cubehelix;
		})(1);
	}
	var cubehelix_default = cubehelix(hue$1);
	var cubehelixLong = cubehelix(nogamma);

// node_modules/d3-path/dist/d3-path.mjs
	const pi$1 = Math.PI;
	const tau$1 = 2 * pi$1;
	const epsilon$1 = 1e-6;
	const tauEpsilon = tau$1 - epsilon$1;
	function append(strings) {
		this._ += strings[0];
		for (let i = 1, n = strings.length; i < n; ++i) this._ += arguments[i] + strings[i];
	}
	function appendRound(digits) {
		let d = Math.floor(digits);
		if (!(d >= 0)) throw new Error(`invalid digits: ${digits}`);
		if (d > 15) return append;
		const k = 10 ** d;
		return function(strings) {
			this._ += strings[0];
			for (let i = 1, n = strings.length; i < n; ++i) this._ += Math.round(arguments[i] * k) / k + strings[i];
		};
	}
	function equal(x0, y0, x1, y1) {
		return x0 === x1 && y0 === y1;
	}
	function equalRound(digits) {
		const d = Math.floor(digits);
		if (!(d <= 15)) return equal;
		const k = 10 ** d;
		const r = function(value) {
			return Math.round(value * k);
		};
		return function(x0, y0, x1, y1) {
			return r(x0) === r(x1) && r(y0) === r(y1);
		};
	}
	var Path = class {
		constructor(digits) {
			this._x0 = this._y0 = this._x1 = this._y1 = null;
			this._ = "";
			this._append = digits == null ? append : appendRound(digits);
			this._equal = digits == null ? equal : equalRound(digits);
		}
		moveTo(x, y) {
			this._append`M${this._x0 = this._x1 = +x},${this._y0 = this._y1 = +y}`;
		}
		closePath() {
			if (this._x1 !== null) {
				this._x1 = this._x0, this._y1 = this._y0;
				this._append`Z`;
			}
		}
		lineTo(x, y) {
			this._append`L${this._x1 = +x},${this._y1 = +y}`;
		}
		quadraticCurveTo(x1, y1, x, y) {
			this._append`Q${+x1},${+y1},${this._x1 = +x},${this._y1 = +y}`;
		}
		bezierCurveTo(x1, y1, x2, y2, x, y) {
			this._append`C${+x1},${+y1},${+x2},${+y2},${this._x1 = +x},${this._y1 = +y}`;
		}
		arcTo(x1, y1, x2, y2, r) {
			x1 = +x1, y1 = +y1, x2 = +x2, y2 = +y2, r = +r;
			if (r < 0) throw new Error(`negative radius: ${r}`);
			let x0 = this._x1, y0 = this._y1, x21 = x2 - x1, y21 = y2 - y1, x01 = x0 - x1, y01 = y0 - y1, l01_2 = x01 * x01 + y01 * y01;
			if (this._x1 === null) this._append`M${this._x1 = x1},${this._y1 = y1}`;
			else if (!(l01_2 > epsilon$1));
			else if (!(Math.abs(y01 * x21 - y21 * x01) > epsilon$1) || !r) this._append`L${this._x1 = x1},${this._y1 = y1}`;
			else {
				let x20 = x2 - x0, y20 = y2 - y0, l21_2 = x21 * x21 + y21 * y21, l20_2 = x20 * x20 + y20 * y20, l21 = Math.sqrt(l21_2), l01 = Math.sqrt(l01_2), l = r * Math.tan((pi$1 - Math.acos((l21_2 + l01_2 - l20_2) / (2 * l21 * l01))) / 2), t01 = l / l01, t21 = l / l21;
				if (Math.abs(t01 - 1) > epsilon$1) this._append`L${x1 + t01 * x01},${y1 + t01 * y01}`;
				this._append`A${r},${r},0,0,${+(y01 * x20 > x01 * y20)},${this._x1 = x1 + t21 * x21},${this._y1 = y1 + t21 * y21}`;
			}
		}
		arc(x, y, r, a0, a1, ccw) {
			x = +x, y = +y, r = +r, ccw = !!ccw;
			if (r < 0) throw new Error(`negative radius: ${r}`);
			let dx = r * Math.cos(a0), dy = r * Math.sin(a0), x0 = x + dx, y0 = y + dy, cw = 1 ^ ccw, da = ccw ? a0 - a1 : a1 - a0;
			if (this._x1 === null) this._append`M${x0},${y0}`;
			else if (Math.abs(this._x1 - x0) > epsilon$1 || Math.abs(this._y1 - y0) > epsilon$1) this._append`L${x0},${y0}`;
			if (!r) return;
			if (da < 0) da = da % tau$1 + tau$1;
			if (da > tauEpsilon) this._append`A${r},${r},0,1,${cw},${x - dx},${y - dy}A${r},${r},0,1,${cw},${this._x1 = x0},${this._y1 = y0}`;
			else if (da > epsilon$1) {
				const x1 = x + r * Math.cos(a1);
				const y1 = y + r * Math.sin(a1);
				if (da >= pi$1 && this._equal(x0, y0, x1, y1)) {
					da /= 2;
					let a00 = a0 + da;
					this._append`A${r},${r},0,${+(da >= pi$1)},${cw},${x + r * Math.cos(a00)},${y + r * Math.sin(a00)}`;
				}
				this._append`A${r},${r},0,${+(da >= pi$1)},${cw},${this._x1 = x1},${this._y1 = y1}`;
			}
		}
		rect(x, y, w, h) {
			this._append`M${this._x0 = this._x1 = +x},${this._y0 = this._y1 = +y}h${w = +w}v${+h}h${-w}Z`;
		}
		toString() {
			return this._;
		}
	};
	function path() {
		return new Path();
	}
	path.prototype = Path.prototype;

// node_modules/d3-format/dist/d3-format.mjs
	function formatDecimal(x) {
		return Math.abs(x = Math.round(x)) >= 1e21 ? x.toLocaleString("en").replace(/,/g, "") : x.toString(10);
	}
	function formatDecimalParts(x, p) {
		if (!isFinite(x) || x === 0) return null;
		var i = (x = p ? x.toExponential(p - 1) : x.toExponential()).indexOf("e"), coefficient = x.slice(0, i);
		return [coefficient.length > 1 ? coefficient[0] + coefficient.slice(2) : coefficient, +x.slice(i + 1)];
	}
	function exponent(x) {
		return x = formatDecimalParts(Math.abs(x)), x ? x[1] : NaN;
	}
	function formatGroup(grouping, thousands) {
		return function(value, width) {
			var i = value.length, t = [], j = 0, g = grouping[0], length = 0;
			while (i > 0 && g > 0) {
				if (length + g + 1 > width) g = Math.max(1, width - length);
				t.push(value.substring(i -= g, i + g));
				if ((length += g + 1) > width) break;
				g = grouping[j = (j + 1) % grouping.length];
			}
			return t.reverse().join(thousands);
		};
	}
	function formatNumerals(numerals) {
		return function(value) {
			return value.replace(/[0-9]/g, function(i) {
				return numerals[+i];
			});
		};
	}
	var re = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;
	function formatSpecifier(specifier) {
		if (!(match = re.exec(specifier))) throw new Error("invalid format: " + specifier);
		var match;
		return new FormatSpecifier({
			fill: match[1],
			align: match[2],
			sign: match[3],
			symbol: match[4],
			zero: match[5],
			width: match[6],
			comma: match[7],
			precision: match[8] && match[8].slice(1),
			trim: match[9],
			type: match[10]
		});
	}
	formatSpecifier.prototype = FormatSpecifier.prototype;
	function FormatSpecifier(specifier) {
		this.fill = specifier.fill === void 0 ? " " : specifier.fill + "";
		this.align = specifier.align === void 0 ? ">" : specifier.align + "";
		this.sign = specifier.sign === void 0 ? "-" : specifier.sign + "";
		this.symbol = specifier.symbol === void 0 ? "" : specifier.symbol + "";
		this.zero = !!specifier.zero;
		this.width = specifier.width === void 0 ? void 0 : +specifier.width;
		this.comma = !!specifier.comma;
		this.precision = specifier.precision === void 0 ? void 0 : +specifier.precision;
		this.trim = !!specifier.trim;
		this.type = specifier.type === void 0 ? "" : specifier.type + "";
	}
	FormatSpecifier.prototype.toString = function() {
		return this.fill + this.align + this.sign + this.symbol + (this.zero ? "0" : "") + (this.width === void 0 ? "" : Math.max(1, this.width | 0)) + (this.comma ? "," : "") + (this.precision === void 0 ? "" : "." + Math.max(0, this.precision | 0)) + (this.trim ? "~" : "") + this.type;
	};
	function formatTrim(s) {
		out: for (var n = s.length, i = 1, i0 = -1, i1; i < n; ++i) switch (s[i]) {
			case ".":
				i0 = i1 = i;
				break;
			case "0":
				if (i0 === 0) i0 = i;
				i1 = i;
				break;
			default:
				if (!+s[i]) break out;
				if (i0 > 0) i0 = 0;
		}
		return i0 > 0 ? s.slice(0, i0) + s.slice(i1 + 1) : s;
	}
	var prefixExponent;
	function formatPrefixAuto(x, p) {
		var d = formatDecimalParts(x, p);
		if (!d) return prefixExponent = void 0, x.toPrecision(p);
		var coefficient = d[0], exponent = d[1], i = exponent - (prefixExponent = Math.max(-8, Math.min(8, Math.floor(exponent / 3))) * 3) + 1, n = coefficient.length;
		return i === n ? coefficient : i > n ? coefficient + new Array(i - n + 1).join("0") : i > 0 ? coefficient.slice(0, i) + "." + coefficient.slice(i) : "0." + new Array(1 - i).join("0") + formatDecimalParts(x, Math.max(0, p + i - 1))[0];
	}
	function formatRounded(x, p) {
		var d = formatDecimalParts(x, p);
		if (!d) return x + "";
		var coefficient = d[0], exponent = d[1];
		return exponent < 0 ? "0." + new Array(-exponent).join("0") + coefficient : coefficient.length > exponent + 1 ? coefficient.slice(0, exponent + 1) + "." + coefficient.slice(exponent + 1) : coefficient + new Array(exponent - coefficient.length + 2).join("0");
	}
	var formatTypes = {
		"%": (x, p) => (x * 100).toFixed(p),
		"b": (x) => Math.round(x).toString(2),
		"c": (x) => x + "",
		"d": formatDecimal,
		"e": (x, p) => x.toExponential(p),
		"f": (x, p) => x.toFixed(p),
		"g": (x, p) => x.toPrecision(p),
		"o": (x) => Math.round(x).toString(8),
		"p": (x, p) => formatRounded(x * 100, p),
		"r": formatRounded,
		"s": formatPrefixAuto,
		"X": (x) => Math.round(x).toString(16).toUpperCase(),
		"x": (x) => Math.round(x).toString(16)
	};
	function identity(x) {
		return x;
	}
	var map = Array.prototype.map;
	var prefixes = [
		"y",
		"z",
		"a",
		"f",
		"p",
		"n",
		"µ",
		"m",
		"",
		"k",
		"M",
		"G",
		"T",
		"P",
		"E",
		"Z",
		"Y"
	];
	function formatLocale$1(locale) {
		var group = locale.grouping === void 0 || locale.thousands === void 0 ? identity : formatGroup(map.call(locale.grouping, Number), locale.thousands + ""), currencyPrefix = locale.currency === void 0 ? "" : locale.currency[0] + "", currencySuffix = locale.currency === void 0 ? "" : locale.currency[1] + "", decimal = locale.decimal === void 0 ? "." : locale.decimal + "", numerals = locale.numerals === void 0 ? identity : formatNumerals(map.call(locale.numerals, String)), percent = locale.percent === void 0 ? "%" : locale.percent + "", minus = locale.minus === void 0 ? "−" : locale.minus + "", nan = locale.nan === void 0 ? "NaN" : locale.nan + "";
		function newFormat(specifier, options) {
			specifier = formatSpecifier(specifier);
			var fill = specifier.fill, align = specifier.align, sign = specifier.sign, symbol = specifier.symbol, zero = specifier.zero, width = specifier.width, comma = specifier.comma, precision = specifier.precision, trim = specifier.trim, type = specifier.type;
			if (type === "n") comma = true, type = "g";
			else if (!formatTypes[type]) precision === void 0 && (precision = 12), trim = true, type = "g";
			if (zero || fill === "0" && align === "=") zero = true, fill = "0", align = "=";
			var prefix = (options && options.prefix !== void 0 ? options.prefix : "") + (symbol === "$" ? currencyPrefix : symbol === "#" && /[boxX]/.test(type) ? "0" + type.toLowerCase() : ""), suffix = (symbol === "$" ? currencySuffix : /[%p]/.test(type) ? percent : "") + (options && options.suffix !== void 0 ? options.suffix : "");
			var formatType = formatTypes[type], maybeSuffix = /[defgprs%]/.test(type);
			precision = precision === void 0 ? 6 : /[gprs]/.test(type) ? Math.max(1, Math.min(21, precision)) : Math.max(0, Math.min(20, precision));
			function format(value) {
				var valuePrefix = prefix, valueSuffix = suffix, i, n, c;
				if (type === "c") {
					valueSuffix = formatType(value) + valueSuffix;
					value = "";
				} else {
					value = +value;
					var valueNegative = value < 0 || 1 / value < 0;
					value = isNaN(value) ? nan : formatType(Math.abs(value), precision);
					if (trim) value = formatTrim(value);
					if (valueNegative && +value === 0 && sign !== "+") valueNegative = false;
					valuePrefix = (valueNegative ? sign === "(" ? sign : minus : sign === "-" || sign === "(" ? "" : sign) + valuePrefix;
					valueSuffix = (type === "s" && !isNaN(value) && prefixExponent !== void 0 ? prefixes[8 + prefixExponent / 3] : "") + valueSuffix + (valueNegative && sign === "(" ? ")" : "");
					if (maybeSuffix) {
						i = -1, n = value.length;
						while (++i < n) if (c = value.charCodeAt(i), 48 > c || c > 57) {
							valueSuffix = (c === 46 ? decimal + value.slice(i + 1) : value.slice(i)) + valueSuffix;
							value = value.slice(0, i);
							break;
						}
					}
				}
				if (comma && !zero) value = group(value, 1e400);
				var length = valuePrefix.length + value.length + valueSuffix.length, padding = length < width ? new Array(width - length + 1).join(fill) : "";
				if (comma && zero) value = group(padding + value, padding.length ? width - valueSuffix.length : 1e400), padding = "";
				switch (align) {
					case "<":
						value = valuePrefix + value + valueSuffix + padding;
						break;
					case "=":
						value = valuePrefix + padding + value + valueSuffix;
						break;
					case "^":
						value = padding.slice(0, length = padding.length >> 1) + valuePrefix + value + valueSuffix + padding.slice(length);
						break;
					default: value = padding + valuePrefix + value + valueSuffix;
				}
				return numerals(value);
			}
			format.toString = function() {
				return specifier + "";
			};
			return format;
		}
		function formatPrefix(specifier, value) {
			var e = Math.max(-8, Math.min(8, Math.floor(exponent(value) / 3))) * 3, k = Math.pow(10, -e), f = newFormat((specifier = formatSpecifier(specifier), specifier.type = "f", specifier), { suffix: prefixes[8 + e / 3] });
			return function(value) {
				return f(k * value);
			};
		}
		return {
			format: newFormat,
			formatPrefix
		};
	}
	var locale$1;
	var format;
	var formatPrefix;
	defaultLocale$1({
		thousands: ",",
		grouping: [3],
		currency: ["$", ""]
	});
	function defaultLocale$1(definition) {
		locale$1 = formatLocale$1(definition);
		format = locale$1.format;
		formatPrefix = locale$1.formatPrefix;
		return locale$1;
	}
	function precisionFixed(step) {
		return Math.max(0, -exponent(Math.abs(step)));
	}
	function precisionPrefix(step, value) {
		return Math.max(0, Math.max(-8, Math.min(8, Math.floor(exponent(value) / 3))) * 3 - exponent(Math.abs(step)));
	}
	function precisionRound(step, max) {
		step = Math.abs(step), max = Math.abs(max) - step;
		return Math.max(0, exponent(max) - exponent(step)) + 1;
	}

// node_modules/d3-time/dist/d3-time.mjs
	const t0 = /* @__PURE__ */ new Date();
	const t1 = /* @__PURE__ */ new Date();
	function timeInterval(floori, offseti, count, field) {
		function interval(date) {
			return floori(date = arguments.length === 0 ? /* @__PURE__ */ new Date() : /* @__PURE__ */ new Date(+date)), date;
		}
		interval.floor = (date) => {
			return floori(date = /* @__PURE__ */ new Date(+date)), date;
		};
		interval.ceil = (date) => {
			return floori(date = /* @__PURE__ */ new Date(date - 1)), offseti(date, 1), floori(date), date;
		};
		interval.round = (date) => {
			const d0 = interval(date), d1 = interval.ceil(date);
			return date - d0 < d1 - date ? d0 : d1;
		};
		interval.offset = (date, step) => {
			return offseti(date = /* @__PURE__ */ new Date(+date), step == null ? 1 : Math.floor(step)), date;
		};
		interval.range = (start, stop, step) => {
			const range = [];
			start = interval.ceil(start);
			step = step == null ? 1 : Math.floor(step);
			if (!(start < stop) || !(step > 0)) return range;
			let previous;
			do
				range.push(previous = /* @__PURE__ */ new Date(+start)), offseti(start, step), floori(start);
			while (previous < start && start < stop);
			return range;
		};
		interval.filter = (test) => {
			return timeInterval((date) => {
				if (date >= date) while (floori(date), !test(date)) date.setTime(date - 1);
			}, (date, step) => {
				if (date >= date) {
					if (step < 0) while (++step <= 0) while (offseti(date, -1), !test(date));
					else while (--step >= 0) while (offseti(date, 1), !test(date));
				}
			});
		};
		if (count) {
			interval.count = (start, end) => {
				t0.setTime(+start), t1.setTime(+end);
				floori(t0), floori(t1);
				return Math.floor(count(t0, t1));
			};
			interval.every = (step) => {
				step = Math.floor(step);
				return !isFinite(step) || !(step > 0) ? null : !(step > 1) ? interval : interval.filter(field ? (d) => field(d) % step === 0 : (d) => interval.count(0, d) % step === 0);
			};
		}
		return interval;
	}
	const millisecond = timeInterval(() => {}, (date, step) => {
		date.setTime(+date + step);
	}, (start, end) => {
		return end - start;
	});
	millisecond.every = (k) => {
		k = Math.floor(k);
		if (!isFinite(k) || !(k > 0)) return null;
		if (!(k > 1)) return millisecond;
		return timeInterval((date) => {
			date.setTime(Math.floor(date / k) * k);
		}, (date, step) => {
			date.setTime(+date + step * k);
		}, (start, end) => {
			return (end - start) / k;
		});
	};
	const milliseconds = millisecond.range;
	const durationSecond = 1e3;
	const durationMinute = durationSecond * 60;
	const durationHour = durationMinute * 60;
	const durationDay = durationHour * 24;
	const durationWeek = durationDay * 7;
	const durationMonth = durationDay * 30;
	const durationYear = durationDay * 365;
	const second = timeInterval((date) => {
		date.setTime(date - date.getMilliseconds());
	}, (date, step) => {
		date.setTime(+date + step * durationSecond);
	}, (start, end) => {
		return (end - start) / durationSecond;
	}, (date) => {
		return date.getUTCSeconds();
	});
	const seconds = second.range;
	const timeMinute = timeInterval((date) => {
		date.setTime(date - date.getMilliseconds() - date.getSeconds() * durationSecond);
	}, (date, step) => {
		date.setTime(+date + step * durationMinute);
	}, (start, end) => {
		return (end - start) / durationMinute;
	}, (date) => {
		return date.getMinutes();
	});
	const timeMinutes = timeMinute.range;
	const utcMinute = timeInterval((date) => {
		date.setUTCSeconds(0, 0);
	}, (date, step) => {
		date.setTime(+date + step * durationMinute);
	}, (start, end) => {
		return (end - start) / durationMinute;
	}, (date) => {
		return date.getUTCMinutes();
	});
	const utcMinutes = utcMinute.range;
	const timeHour = timeInterval((date) => {
		date.setTime(date - date.getMilliseconds() - date.getSeconds() * durationSecond - date.getMinutes() * durationMinute);
	}, (date, step) => {
		date.setTime(+date + step * durationHour);
	}, (start, end) => {
		return (end - start) / durationHour;
	}, (date) => {
		return date.getHours();
	});
	const timeHours = timeHour.range;
	const utcHour = timeInterval((date) => {
		date.setUTCMinutes(0, 0, 0);
	}, (date, step) => {
		date.setTime(+date + step * durationHour);
	}, (start, end) => {
		return (end - start) / durationHour;
	}, (date) => {
		return date.getUTCHours();
	});
	const utcHours = utcHour.range;
	const timeDay = timeInterval((date) => date.setHours(0, 0, 0, 0), (date, step) => date.setDate(date.getDate() + step), (start, end) => (end - start - (end.getTimezoneOffset() - start.getTimezoneOffset()) * durationMinute) / durationDay, (date) => date.getDate() - 1);
	const timeDays = timeDay.range;
	const utcDay = timeInterval((date) => {
		date.setUTCHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setUTCDate(date.getUTCDate() + step);
	}, (start, end) => {
		return (end - start) / durationDay;
	}, (date) => {
		return date.getUTCDate() - 1;
	});
	const utcDays = utcDay.range;
	const unixDay = timeInterval((date) => {
		date.setUTCHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setUTCDate(date.getUTCDate() + step);
	}, (start, end) => {
		return (end - start) / durationDay;
	}, (date) => {
		return Math.floor(date / durationDay);
	});
	const unixDays = unixDay.range;
	function timeWeekday(i) {
		return timeInterval((date) => {
			date.setDate(date.getDate() - (date.getDay() + 7 - i) % 7);
			date.setHours(0, 0, 0, 0);
		}, (date, step) => {
			date.setDate(date.getDate() + step * 7);
		}, (start, end) => {
			return (end - start - (end.getTimezoneOffset() - start.getTimezoneOffset()) * durationMinute) / durationWeek;
		});
	}
	const timeSunday = timeWeekday(0);
	const timeMonday = timeWeekday(1);
	const timeTuesday = timeWeekday(2);
	const timeWednesday = timeWeekday(3);
	const timeThursday = timeWeekday(4);
	const timeFriday = timeWeekday(5);
	const timeSaturday = timeWeekday(6);
	const timeSundays = timeSunday.range;
	const timeMondays = timeMonday.range;
	const timeTuesdays = timeTuesday.range;
	const timeWednesdays = timeWednesday.range;
	const timeThursdays = timeThursday.range;
	const timeFridays = timeFriday.range;
	const timeSaturdays = timeSaturday.range;
	function utcWeekday(i) {
		return timeInterval((date) => {
			date.setUTCDate(date.getUTCDate() - (date.getUTCDay() + 7 - i) % 7);
			date.setUTCHours(0, 0, 0, 0);
		}, (date, step) => {
			date.setUTCDate(date.getUTCDate() + step * 7);
		}, (start, end) => {
			return (end - start) / durationWeek;
		});
	}
	const utcSunday = utcWeekday(0);
	const utcMonday = utcWeekday(1);
	const utcTuesday = utcWeekday(2);
	const utcWednesday = utcWeekday(3);
	const utcThursday = utcWeekday(4);
	const utcFriday = utcWeekday(5);
	const utcSaturday = utcWeekday(6);
	const utcSundays = utcSunday.range;
	const utcMondays = utcMonday.range;
	const utcTuesdays = utcTuesday.range;
	const utcWednesdays = utcWednesday.range;
	const utcThursdays = utcThursday.range;
	const utcFridays = utcFriday.range;
	const utcSaturdays = utcSaturday.range;
	const timeMonth = timeInterval((date) => {
		date.setDate(1);
		date.setHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setMonth(date.getMonth() + step);
	}, (start, end) => {
		return end.getMonth() - start.getMonth() + (end.getFullYear() - start.getFullYear()) * 12;
	}, (date) => {
		return date.getMonth();
	});
	const timeMonths = timeMonth.range;
	const utcMonth = timeInterval((date) => {
		date.setUTCDate(1);
		date.setUTCHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setUTCMonth(date.getUTCMonth() + step);
	}, (start, end) => {
		return end.getUTCMonth() - start.getUTCMonth() + (end.getUTCFullYear() - start.getUTCFullYear()) * 12;
	}, (date) => {
		return date.getUTCMonth();
	});
	const utcMonths = utcMonth.range;
	const timeYear = timeInterval((date) => {
		date.setMonth(0, 1);
		date.setHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setFullYear(date.getFullYear() + step);
	}, (start, end) => {
		return end.getFullYear() - start.getFullYear();
	}, (date) => {
		return date.getFullYear();
	});
	timeYear.every = (k) => {
		return !isFinite(k = Math.floor(k)) || !(k > 0) ? null : timeInterval((date) => {
			date.setFullYear(Math.floor(date.getFullYear() / k) * k);
			date.setMonth(0, 1);
			date.setHours(0, 0, 0, 0);
		}, (date, step) => {
			date.setFullYear(date.getFullYear() + step * k);
		});
	};
	const timeYears = timeYear.range;
	const utcYear = timeInterval((date) => {
		date.setUTCMonth(0, 1);
		date.setUTCHours(0, 0, 0, 0);
	}, (date, step) => {
		date.setUTCFullYear(date.getUTCFullYear() + step);
	}, (start, end) => {
		return end.getUTCFullYear() - start.getUTCFullYear();
	}, (date) => {
		return date.getUTCFullYear();
	});
	utcYear.every = (k) => {
		return !isFinite(k = Math.floor(k)) || !(k > 0) ? null : timeInterval((date) => {
			date.setUTCFullYear(Math.floor(date.getUTCFullYear() / k) * k);
			date.setUTCMonth(0, 1);
			date.setUTCHours(0, 0, 0, 0);
		}, (date, step) => {
			date.setUTCFullYear(date.getUTCFullYear() + step * k);
		});
	};
	const utcYears = utcYear.range;
	function ticker(year, month, week, day, hour, minute) {
		const tickIntervals = [
			[
				second,
				1,
				durationSecond
			],
			[
				second,
				5,
				5 * durationSecond
			],
			[
				second,
				15,
				15 * durationSecond
			],
			[
				second,
				30,
				30 * durationSecond
			],
			[
				minute,
				1,
				durationMinute
			],
			[
				minute,
				5,
				5 * durationMinute
			],
			[
				minute,
				15,
				15 * durationMinute
			],
			[
				minute,
				30,
				30 * durationMinute
			],
			[
				hour,
				1,
				durationHour
			],
			[
				hour,
				3,
				3 * durationHour
			],
			[
				hour,
				6,
				6 * durationHour
			],
			[
				hour,
				12,
				12 * durationHour
			],
			[
				day,
				1,
				durationDay
			],
			[
				day,
				2,
				2 * durationDay
			],
			[
				week,
				1,
				durationWeek
			],
			[
				month,
				1,
				durationMonth
			],
			[
				month,
				3,
				3 * durationMonth
			],
			[
				year,
				1,
				durationYear
			]
		];
		function ticks(start, stop, count) {
			const reverse = stop < start;
			if (reverse) [start, stop] = [stop, start];
			const interval = count && typeof count.range === "function" ? count : tickInterval(start, stop, count);
			const ticks = interval ? interval.range(start, +stop + 1) : [];
			return reverse ? ticks.reverse() : ticks;
		}
		function tickInterval(start, stop, count) {
			const target = Math.abs(stop - start) / count;
			const i = bisector(([, , step]) => step).right(tickIntervals, target);
			if (i === tickIntervals.length) return year.every(tickStep(start / durationYear, stop / durationYear, count));
			if (i === 0) return millisecond.every(Math.max(tickStep(start, stop, count), 1));
			const [t, step] = tickIntervals[target / tickIntervals[i - 1][2] < tickIntervals[i][2] / target ? i - 1 : i];
			return t.every(step);
		}
		return [ticks, tickInterval];
	}
	const [utcTicks, utcTickInterval] = ticker(utcYear, utcMonth, utcSunday, unixDay, utcHour, utcMinute);
	const [timeTicks, timeTickInterval] = ticker(timeYear, timeMonth, timeSunday, timeDay, timeHour, timeMinute);

// node_modules/d3-time-format/dist/d3-time-format.mjs
	function localDate(d) {
		if (0 <= d.y && d.y < 100) {
			var date = new Date(-1, d.m, d.d, d.H, d.M, d.S, d.L);
			date.setFullYear(d.y);
			return date;
		}
		return new Date(d.y, d.m, d.d, d.H, d.M, d.S, d.L);
	}
	function utcDate(d) {
		if (0 <= d.y && d.y < 100) {
			var date = new Date(Date.UTC(-1, d.m, d.d, d.H, d.M, d.S, d.L));
			date.setUTCFullYear(d.y);
			return date;
		}
		return new Date(Date.UTC(d.y, d.m, d.d, d.H, d.M, d.S, d.L));
	}
	function newDate(y, m, d) {
		return {
			y,
			m,
			d,
			H: 0,
			M: 0,
			S: 0,
			L: 0
		};
	}
	function formatLocale(locale) {
		var locale_dateTime = locale.dateTime, locale_date = locale.date, locale_time = locale.time, locale_periods = locale.periods, locale_weekdays = locale.days, locale_shortWeekdays = locale.shortDays, locale_months = locale.months, locale_shortMonths = locale.shortMonths;
		var periodRe = formatRe(locale_periods), periodLookup = formatLookup(locale_periods), weekdayRe = formatRe(locale_weekdays), weekdayLookup = formatLookup(locale_weekdays), shortWeekdayRe = formatRe(locale_shortWeekdays), shortWeekdayLookup = formatLookup(locale_shortWeekdays), monthRe = formatRe(locale_months), monthLookup = formatLookup(locale_months), shortMonthRe = formatRe(locale_shortMonths), shortMonthLookup = formatLookup(locale_shortMonths);
		var formats = {
			"a": formatShortWeekday,
			"A": formatWeekday,
			"b": formatShortMonth,
			"B": formatMonth,
			"c": null,
			"d": formatDayOfMonth,
			"e": formatDayOfMonth,
			"f": formatMicroseconds,
			"g": formatYearISO,
			"G": formatFullYearISO,
			"H": formatHour24,
			"I": formatHour12,
			"j": formatDayOfYear,
			"L": formatMilliseconds,
			"m": formatMonthNumber,
			"M": formatMinutes,
			"p": formatPeriod,
			"q": formatQuarter,
			"Q": formatUnixTimestamp,
			"s": formatUnixTimestampSeconds,
			"S": formatSeconds,
			"u": formatWeekdayNumberMonday,
			"U": formatWeekNumberSunday,
			"V": formatWeekNumberISO,
			"w": formatWeekdayNumberSunday,
			"W": formatWeekNumberMonday,
			"x": null,
			"X": null,
			"y": formatYear,
			"Y": formatFullYear,
			"Z": formatZone,
			"%": formatLiteralPercent
		};
		var utcFormats = {
			"a": formatUTCShortWeekday,
			"A": formatUTCWeekday,
			"b": formatUTCShortMonth,
			"B": formatUTCMonth,
			"c": null,
			"d": formatUTCDayOfMonth,
			"e": formatUTCDayOfMonth,
			"f": formatUTCMicroseconds,
			"g": formatUTCYearISO,
			"G": formatUTCFullYearISO,
			"H": formatUTCHour24,
			"I": formatUTCHour12,
			"j": formatUTCDayOfYear,
			"L": formatUTCMilliseconds,
			"m": formatUTCMonthNumber,
			"M": formatUTCMinutes,
			"p": formatUTCPeriod,
			"q": formatUTCQuarter,
			"Q": formatUnixTimestamp,
			"s": formatUnixTimestampSeconds,
			"S": formatUTCSeconds,
			"u": formatUTCWeekdayNumberMonday,
			"U": formatUTCWeekNumberSunday,
			"V": formatUTCWeekNumberISO,
			"w": formatUTCWeekdayNumberSunday,
			"W": formatUTCWeekNumberMonday,
			"x": null,
			"X": null,
			"y": formatUTCYear,
			"Y": formatUTCFullYear,
			"Z": formatUTCZone,
			"%": formatLiteralPercent
		};
		var parses = {
			"a": parseShortWeekday,
			"A": parseWeekday,
			"b": parseShortMonth,
			"B": parseMonth,
			"c": parseLocaleDateTime,
			"d": parseDayOfMonth,
			"e": parseDayOfMonth,
			"f": parseMicroseconds,
			"g": parseYear,
			"G": parseFullYear,
			"H": parseHour24,
			"I": parseHour24,
			"j": parseDayOfYear,
			"L": parseMilliseconds,
			"m": parseMonthNumber,
			"M": parseMinutes,
			"p": parsePeriod,
			"q": parseQuarter,
			"Q": parseUnixTimestamp,
			"s": parseUnixTimestampSeconds,
			"S": parseSeconds,
			"u": parseWeekdayNumberMonday,
			"U": parseWeekNumberSunday,
			"V": parseWeekNumberISO,
			"w": parseWeekdayNumberSunday,
			"W": parseWeekNumberMonday,
			"x": parseLocaleDate,
			"X": parseLocaleTime,
			"y": parseYear,
			"Y": parseFullYear,
			"Z": parseZone,
			"%": parseLiteralPercent
		};
		formats.x = newFormat(locale_date, formats);
		formats.X = newFormat(locale_time, formats);
		formats.c = newFormat(locale_dateTime, formats);
		utcFormats.x = newFormat(locale_date, utcFormats);
		utcFormats.X = newFormat(locale_time, utcFormats);
		utcFormats.c = newFormat(locale_dateTime, utcFormats);
		function newFormat(specifier, formats) {
			return function(date) {
				var string = [], i = -1, j = 0, n = specifier.length, c, pad, format;
				if (!(date instanceof Date)) date = /* @__PURE__ */ new Date(+date);
				while (++i < n) if (specifier.charCodeAt(i) === 37) {
					string.push(specifier.slice(j, i));
					if ((pad = pads[c = specifier.charAt(++i)]) != null) c = specifier.charAt(++i);
					else pad = c === "e" ? " " : "0";
					if (format = formats[c]) c = format(date, pad);
					string.push(c);
					j = i + 1;
				}
				string.push(specifier.slice(j, i));
				return string.join("");
			};
		}
		function newParse(specifier, Z) {
			return function(string) {
				var d = newDate(1900, void 0, 1), i = parseSpecifier(d, specifier, string += "", 0), week, day;
				if (i != string.length) return null;
				if ("Q" in d) return new Date(d.Q);
				if ("s" in d) return new Date(d.s * 1e3 + ("L" in d ? d.L : 0));
				if (Z && !("Z" in d)) d.Z = 0;
				if ("p" in d) d.H = d.H % 12 + d.p * 12;
				if (d.m === void 0) d.m = "q" in d ? d.q : 0;
				if ("V" in d) {
					if (d.V < 1 || d.V > 53) return null;
					if (!("w" in d)) d.w = 1;
					if ("Z" in d) {
						week = utcDate(newDate(d.y, 0, 1)), day = week.getUTCDay();
						week = day > 4 || day === 0 ? utcMonday.ceil(week) : utcMonday(week);
						week = utcDay.offset(week, (d.V - 1) * 7);
						d.y = week.getUTCFullYear();
						d.m = week.getUTCMonth();
						d.d = week.getUTCDate() + (d.w + 6) % 7;
					} else {
						week = localDate(newDate(d.y, 0, 1)), day = week.getDay();
						week = day > 4 || day === 0 ? timeMonday.ceil(week) : timeMonday(week);
						week = timeDay.offset(week, (d.V - 1) * 7);
						d.y = week.getFullYear();
						d.m = week.getMonth();
						d.d = week.getDate() + (d.w + 6) % 7;
					}
				} else if ("W" in d || "U" in d) {
					if (!("w" in d)) d.w = "u" in d ? d.u % 7 : "W" in d ? 1 : 0;
					day = "Z" in d ? utcDate(newDate(d.y, 0, 1)).getUTCDay() : localDate(newDate(d.y, 0, 1)).getDay();
					d.m = 0;
					d.d = "W" in d ? (d.w + 6) % 7 + d.W * 7 - (day + 5) % 7 : d.w + d.U * 7 - (day + 6) % 7;
				}
				if ("Z" in d) {
					d.H += d.Z / 100 | 0;
					d.M += d.Z % 100;
					return utcDate(d);
				}
				return localDate(d);
			};
		}
		function parseSpecifier(d, specifier, string, j) {
			var i = 0, n = specifier.length, m = string.length, c, parse;
			while (i < n) {
				if (j >= m) return -1;
				c = specifier.charCodeAt(i++);
				if (c === 37) {
					c = specifier.charAt(i++);
					parse = parses[c in pads ? specifier.charAt(i++) : c];
					if (!parse || (j = parse(d, string, j)) < 0) return -1;
				} else if (c != string.charCodeAt(j++)) return -1;
			}
			return j;
		}
		function parsePeriod(d, string, i) {
			var n = periodRe.exec(string.slice(i));
			return n ? (d.p = periodLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
		}
		function parseShortWeekday(d, string, i) {
			var n = shortWeekdayRe.exec(string.slice(i));
			return n ? (d.w = shortWeekdayLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
		}
		function parseWeekday(d, string, i) {
			var n = weekdayRe.exec(string.slice(i));
			return n ? (d.w = weekdayLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
		}
		function parseShortMonth(d, string, i) {
			var n = shortMonthRe.exec(string.slice(i));
			return n ? (d.m = shortMonthLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
		}
		function parseMonth(d, string, i) {
			var n = monthRe.exec(string.slice(i));
			return n ? (d.m = monthLookup.get(n[0].toLowerCase()), i + n[0].length) : -1;
		}
		function parseLocaleDateTime(d, string, i) {
			return parseSpecifier(d, locale_dateTime, string, i);
		}
		function parseLocaleDate(d, string, i) {
			return parseSpecifier(d, locale_date, string, i);
		}
		function parseLocaleTime(d, string, i) {
			return parseSpecifier(d, locale_time, string, i);
		}
		function formatShortWeekday(d) {
			return locale_shortWeekdays[d.getDay()];
		}
		function formatWeekday(d) {
			return locale_weekdays[d.getDay()];
		}
		function formatShortMonth(d) {
			return locale_shortMonths[d.getMonth()];
		}
		function formatMonth(d) {
			return locale_months[d.getMonth()];
		}
		function formatPeriod(d) {
			return locale_periods[+(d.getHours() >= 12)];
		}
		function formatQuarter(d) {
			return 1 + ~~(d.getMonth() / 3);
		}
		function formatUTCShortWeekday(d) {
			return locale_shortWeekdays[d.getUTCDay()];
		}
		function formatUTCWeekday(d) {
			return locale_weekdays[d.getUTCDay()];
		}
		function formatUTCShortMonth(d) {
			return locale_shortMonths[d.getUTCMonth()];
		}
		function formatUTCMonth(d) {
			return locale_months[d.getUTCMonth()];
		}
		function formatUTCPeriod(d) {
			return locale_periods[+(d.getUTCHours() >= 12)];
		}
		function formatUTCQuarter(d) {
			return 1 + ~~(d.getUTCMonth() / 3);
		}
		return {
			format: function(specifier) {
				var f = newFormat(specifier += "", formats);
				f.toString = function() {
					return specifier;
				};
				return f;
			},
			parse: function(specifier) {
				var p = newParse(specifier += "", false);
				p.toString = function() {
					return specifier;
				};
				return p;
			},
			utcFormat: function(specifier) {
				var f = newFormat(specifier += "", utcFormats);
				f.toString = function() {
					return specifier;
				};
				return f;
			},
			utcParse: function(specifier) {
				var p = newParse(specifier += "", true);
				p.toString = function() {
					return specifier;
				};
				return p;
			}
		};
	}
	var pads = {
		"-": "",
		"_": " ",
		"0": "0"
	};
	var numberRe = /^\s*\d+/;
	var percentRe = /^%/;
	var requoteRe = /[\\^$*+?|[\]().{}]/g;
	function pad(value, fill, width) {
		var sign = value < 0 ? "-" : "", string = (sign ? -value : value) + "", length = string.length;
		return sign + (length < width ? new Array(width - length + 1).join(fill) + string : string);
	}
	function requote(s) {
		return s.replace(requoteRe, "\\$&");
	}
	function formatRe(names) {
		return new RegExp("^(?:" + names.map(requote).join("|") + ")", "i");
	}
	function formatLookup(names) {
		return new Map(names.map((name, i) => [name.toLowerCase(), i]));
	}
	function parseWeekdayNumberSunday(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 1));
		return n ? (d.w = +n[0], i + n[0].length) : -1;
	}
	function parseWeekdayNumberMonday(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 1));
		return n ? (d.u = +n[0], i + n[0].length) : -1;
	}
	function parseWeekNumberSunday(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.U = +n[0], i + n[0].length) : -1;
	}
	function parseWeekNumberISO(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.V = +n[0], i + n[0].length) : -1;
	}
	function parseWeekNumberMonday(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.W = +n[0], i + n[0].length) : -1;
	}
	function parseFullYear(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 4));
		return n ? (d.y = +n[0], i + n[0].length) : -1;
	}
	function parseYear(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.y = +n[0] + (+n[0] > 68 ? 1900 : 2e3), i + n[0].length) : -1;
	}
	function parseZone(d, string, i) {
		var n = /^(Z)|([+-]\d\d)(?::?(\d\d))?/.exec(string.slice(i, i + 6));
		return n ? (d.Z = n[1] ? 0 : -(n[2] + (n[3] || "00")), i + n[0].length) : -1;
	}
	function parseQuarter(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 1));
		return n ? (d.q = n[0] * 3 - 3, i + n[0].length) : -1;
	}
	function parseMonthNumber(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.m = n[0] - 1, i + n[0].length) : -1;
	}
	function parseDayOfMonth(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.d = +n[0], i + n[0].length) : -1;
	}
	function parseDayOfYear(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 3));
		return n ? (d.m = 0, d.d = +n[0], i + n[0].length) : -1;
	}
	function parseHour24(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.H = +n[0], i + n[0].length) : -1;
	}
	function parseMinutes(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.M = +n[0], i + n[0].length) : -1;
	}
	function parseSeconds(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 2));
		return n ? (d.S = +n[0], i + n[0].length) : -1;
	}
	function parseMilliseconds(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 3));
		return n ? (d.L = +n[0], i + n[0].length) : -1;
	}
	function parseMicroseconds(d, string, i) {
		var n = numberRe.exec(string.slice(i, i + 6));
		return n ? (d.L = Math.floor(n[0] / 1e3), i + n[0].length) : -1;
	}
	function parseLiteralPercent(d, string, i) {
		var n = percentRe.exec(string.slice(i, i + 1));
		return n ? i + n[0].length : -1;
	}
	function parseUnixTimestamp(d, string, i) {
		var n = numberRe.exec(string.slice(i));
		return n ? (d.Q = +n[0], i + n[0].length) : -1;
	}
	function parseUnixTimestampSeconds(d, string, i) {
		var n = numberRe.exec(string.slice(i));
		return n ? (d.s = +n[0], i + n[0].length) : -1;
	}
	function formatDayOfMonth(d, p) {
		return pad(d.getDate(), p, 2);
	}
	function formatHour24(d, p) {
		return pad(d.getHours(), p, 2);
	}
	function formatHour12(d, p) {
		return pad(d.getHours() % 12 || 12, p, 2);
	}
	function formatDayOfYear(d, p) {
		return pad(1 + timeDay.count(timeYear(d), d), p, 3);
	}
	function formatMilliseconds(d, p) {
		return pad(d.getMilliseconds(), p, 3);
	}
	function formatMicroseconds(d, p) {
		return formatMilliseconds(d, p) + "000";
	}
	function formatMonthNumber(d, p) {
		return pad(d.getMonth() + 1, p, 2);
	}
	function formatMinutes(d, p) {
		return pad(d.getMinutes(), p, 2);
	}
	function formatSeconds(d, p) {
		return pad(d.getSeconds(), p, 2);
	}
	function formatWeekdayNumberMonday(d) {
		var day = d.getDay();
		return day === 0 ? 7 : day;
	}
	function formatWeekNumberSunday(d, p) {
		return pad(timeSunday.count(timeYear(d) - 1, d), p, 2);
	}
	function dISO(d) {
		var day = d.getDay();
		return day >= 4 || day === 0 ? timeThursday(d) : timeThursday.ceil(d);
	}
	function formatWeekNumberISO(d, p) {
		d = dISO(d);
		return pad(timeThursday.count(timeYear(d), d) + (timeYear(d).getDay() === 4), p, 2);
	}
	function formatWeekdayNumberSunday(d) {
		return d.getDay();
	}
	function formatWeekNumberMonday(d, p) {
		return pad(timeMonday.count(timeYear(d) - 1, d), p, 2);
	}
	function formatYear(d, p) {
		return pad(d.getFullYear() % 100, p, 2);
	}
	function formatYearISO(d, p) {
		d = dISO(d);
		return pad(d.getFullYear() % 100, p, 2);
	}
	function formatFullYear(d, p) {
		return pad(d.getFullYear() % 1e4, p, 4);
	}
	function formatFullYearISO(d, p) {
		var day = d.getDay();
		d = day >= 4 || day === 0 ? timeThursday(d) : timeThursday.ceil(d);
		return pad(d.getFullYear() % 1e4, p, 4);
	}
	function formatZone(d) {
		var z = d.getTimezoneOffset();
		return (z > 0 ? "-" : (z *= -1, "+")) + pad(z / 60 | 0, "0", 2) + pad(z % 60, "0", 2);
	}
	function formatUTCDayOfMonth(d, p) {
		return pad(d.getUTCDate(), p, 2);
	}
	function formatUTCHour24(d, p) {
		return pad(d.getUTCHours(), p, 2);
	}
	function formatUTCHour12(d, p) {
		return pad(d.getUTCHours() % 12 || 12, p, 2);
	}
	function formatUTCDayOfYear(d, p) {
		return pad(1 + utcDay.count(utcYear(d), d), p, 3);
	}
	function formatUTCMilliseconds(d, p) {
		return pad(d.getUTCMilliseconds(), p, 3);
	}
	function formatUTCMicroseconds(d, p) {
		return formatUTCMilliseconds(d, p) + "000";
	}
	function formatUTCMonthNumber(d, p) {
		return pad(d.getUTCMonth() + 1, p, 2);
	}
	function formatUTCMinutes(d, p) {
		return pad(d.getUTCMinutes(), p, 2);
	}
	function formatUTCSeconds(d, p) {
		return pad(d.getUTCSeconds(), p, 2);
	}
	function formatUTCWeekdayNumberMonday(d) {
		var dow = d.getUTCDay();
		return dow === 0 ? 7 : dow;
	}
	function formatUTCWeekNumberSunday(d, p) {
		return pad(utcSunday.count(utcYear(d) - 1, d), p, 2);
	}
	function UTCdISO(d) {
		var day = d.getUTCDay();
		return day >= 4 || day === 0 ? utcThursday(d) : utcThursday.ceil(d);
	}
	function formatUTCWeekNumberISO(d, p) {
		d = UTCdISO(d);
		return pad(utcThursday.count(utcYear(d), d) + (utcYear(d).getUTCDay() === 4), p, 2);
	}
	function formatUTCWeekdayNumberSunday(d) {
		return d.getUTCDay();
	}
	function formatUTCWeekNumberMonday(d, p) {
		return pad(utcMonday.count(utcYear(d) - 1, d), p, 2);
	}
	function formatUTCYear(d, p) {
		return pad(d.getUTCFullYear() % 100, p, 2);
	}
	function formatUTCYearISO(d, p) {
		d = UTCdISO(d);
		return pad(d.getUTCFullYear() % 100, p, 2);
	}
	function formatUTCFullYear(d, p) {
		return pad(d.getUTCFullYear() % 1e4, p, 4);
	}
	function formatUTCFullYearISO(d, p) {
		var day = d.getUTCDay();
		d = day >= 4 || day === 0 ? utcThursday(d) : utcThursday.ceil(d);
		return pad(d.getUTCFullYear() % 1e4, p, 4);
	}
	function formatUTCZone() {
		return "+0000";
	}
	function formatLiteralPercent() {
		return "%";
	}
	function formatUnixTimestamp(d) {
		return +d;
	}
	function formatUnixTimestampSeconds(d) {
		return Math.floor(+d / 1e3);
	}
	var locale;
	var timeFormat;
	var timeParse;
	var utcFormat;
	var utcParse;
	defaultLocale({
		dateTime: "%x, %X",
		date: "%-m/%-d/%Y",
		time: "%-I:%M:%S %p",
		periods: ["AM", "PM"],
		days: [
			"Sunday",
			"Monday",
			"Tuesday",
			"Wednesday",
			"Thursday",
			"Friday",
			"Saturday"
		],
		shortDays: [
			"Sun",
			"Mon",
			"Tue",
			"Wed",
			"Thu",
			"Fri",
			"Sat"
		],
		months: [
			"January",
			"February",
			"March",
			"April",
			"May",
			"June",
			"July",
			"August",
			"September",
			"October",
			"November",
			"December"
		],
		shortMonths: [
			"Jan",
			"Feb",
			"Mar",
			"Apr",
			"May",
			"Jun",
			"Jul",
			"Aug",
			"Sep",
			"Oct",
			"Nov",
			"Dec"
		]
	});
	function defaultLocale(definition) {
		locale = formatLocale(definition);
		timeFormat = locale.format;
		timeParse = locale.parse;
		utcFormat = locale.utcFormat;
		utcParse = locale.utcParse;
		return locale;
	}
	var isoSpecifier = "%Y-%m-%dT%H:%M:%S.%LZ";
	function formatIsoNative(date) {
		return date.toISOString();
	}
	var formatIso = Date.prototype.toISOString ? formatIsoNative : utcFormat(isoSpecifier);
	function parseIsoNative(string) {
		var date = new Date(string);
		return isNaN(date) ? null : date;
	}
	var parseIso = +/* @__PURE__ */ new Date("2000-01-01T00:00:00.000Z") ? parseIsoNative : utcParse(isoSpecifier);

// node_modules/d3-scale/dist/d3-scale.mjs
	function initRange(domain, range) {
		switch (arguments.length) {
			case 0: break;
			case 1:
				this.range(domain);
				break;
			default: this.range(range).domain(domain);
		}
		return this;
	}
	function constants(x) {
		return function() {
			return x;
		};
	}
	function number$1(x) {
		return +x;
	}
	var unit = [0, 1];
	function identity$1(x) {
		return x;
	}
	function normalize(a, b) {
		return (b -= a = +a) ? function(x) {
			return (x - a) / b;
		} : constants(isNaN(b) ? NaN : .5);
	}
	function clamper(a, b) {
		var t;
		if (a > b) t = a, a = b, b = t;
		return function(x) {
			return Math.max(a, Math.min(b, x));
		};
	}
	function bimap(domain, range, interpolate) {
		var d0 = domain[0], d1 = domain[1], r0 = range[0], r1 = range[1];
		if (d1 < d0) d0 = normalize(d1, d0), r0 = interpolate(r1, r0);
		else d0 = normalize(d0, d1), r0 = interpolate(r0, r1);
		return function(x) {
			return r0(d0(x));
		};
	}
	function polymap(domain, range, interpolate) {
		var j = Math.min(domain.length, range.length) - 1, d = new Array(j), r = new Array(j), i = -1;
		if (domain[j] < domain[0]) {
			domain = domain.slice().reverse();
			range = range.slice().reverse();
		}
		while (++i < j) {
			d[i] = normalize(domain[i], domain[i + 1]);
			r[i] = interpolate(range[i], range[i + 1]);
		}
		return function(x) {
			var i = bisectRight(domain, x, 1, j) - 1;
			return r[i](d[i](x));
		};
	}
	function copy$1(source, target) {
		return target.domain(source.domain()).range(source.range()).interpolate(source.interpolate()).clamp(source.clamp()).unknown(source.unknown());
	}
	function transformer$2() {
		var domain = unit, range = unit, interpolate$1 = value, transform, untransform, unknown, clamp = identity$1, piecewise, output, input;
		function rescale() {
			var n = Math.min(domain.length, range.length);
			if (clamp !== identity$1) clamp = clamper(domain[0], domain[n - 1]);
			piecewise = n > 2 ? polymap : bimap;
			output = input = null;
			return scale;
		}
		function scale(x) {
			return x == null || isNaN(x = +x) ? unknown : (output || (output = piecewise(domain.map(transform), range, interpolate$1)))(transform(clamp(x)));
		}
		scale.invert = function(y) {
			return clamp(untransform((input || (input = piecewise(range, domain.map(transform), number$2)))(y)));
		};
		scale.domain = function(_) {
			return arguments.length ? (domain = Array.from(_, number$1), rescale()) : domain.slice();
		};
		scale.range = function(_) {
			return arguments.length ? (range = Array.from(_), rescale()) : range.slice();
		};
		scale.rangeRound = function(_) {
			return range = Array.from(_), interpolate$1 = round, rescale();
		};
		scale.clamp = function(_) {
			return arguments.length ? (clamp = _ ? true : identity$1, rescale()) : clamp !== identity$1;
		};
		scale.interpolate = function(_) {
			return arguments.length ? (interpolate$1 = _, rescale()) : interpolate$1;
		};
		scale.unknown = function(_) {
			return arguments.length ? (unknown = _, scale) : unknown;
		};
		return function(t, u) {
			transform = t, untransform = u;
			return rescale();
		};
	}
	function continuous() {
		return transformer$2()(identity$1, identity$1);
	}
	function tickFormat(start, stop, count, specifier) {
		var step = tickStep(start, stop, count), precision;
		specifier = formatSpecifier(specifier == null ? ",f" : specifier);
		switch (specifier.type) {
			case "s":
				var value = Math.max(Math.abs(start), Math.abs(stop));
				if (specifier.precision == null && !isNaN(precision = precisionPrefix(step, value))) specifier.precision = precision;
				return formatPrefix(specifier, value);
			case "":
			case "e":
			case "g":
			case "p":
			case "r":
				if (specifier.precision == null && !isNaN(precision = precisionRound(step, Math.max(Math.abs(start), Math.abs(stop))))) specifier.precision = precision - (specifier.type === "e");
				break;
			case "f":
			case "%": if (specifier.precision == null && !isNaN(precision = precisionFixed(step))) specifier.precision = precision - (specifier.type === "%") * 2;
		}
		return format(specifier);
	}
	function linearish(scale) {
		var domain = scale.domain;
		scale.ticks = function(count) {
			var d = domain();
			return ticks(d[0], d[d.length - 1], count == null ? 10 : count);
		};
		scale.tickFormat = function(count, specifier) {
			var d = domain();
			return tickFormat(d[0], d[d.length - 1], count == null ? 10 : count, specifier);
		};
		scale.nice = function(count) {
			if (count == null) count = 10;
			var d = domain();
			var i0 = 0;
			var i1 = d.length - 1;
			var start = d[i0];
			var stop = d[i1];
			var prestep;
			var step;
			var maxIter = 10;
			if (stop < start) {
				step = start, start = stop, stop = step;
				step = i0, i0 = i1, i1 = step;
			}
			while (maxIter-- > 0) {
				step = tickIncrement(start, stop, count);
				if (step === prestep) {
					d[i0] = start;
					d[i1] = stop;
					return domain(d);
				} else if (step > 0) {
					start = Math.floor(start / step) * step;
					stop = Math.ceil(stop / step) * step;
				} else if (step < 0) {
					start = Math.ceil(start * step) / step;
					stop = Math.floor(stop * step) / step;
				} else break;
				prestep = step;
			}
			return scale;
		};
		return scale;
	}
	function linear() {
		var scale = continuous();
		scale.copy = function() {
			return copy$1(scale, linear());
		};
		initRange.apply(scale, arguments);
		return linearish(scale);
	}
	function nice(domain, interval) {
		domain = domain.slice();
		var i0 = 0, i1 = domain.length - 1, x0 = domain[i0], x1 = domain[i1], t;
		if (x1 < x0) {
			t = i0, i0 = i1, i1 = t;
			t = x0, x0 = x1, x1 = t;
		}
		domain[i0] = interval.floor(x0);
		domain[i1] = interval.ceil(x1);
		return domain;
	}
	function date(t) {
		return new Date(t);
	}
	function number(t) {
		return t instanceof Date ? +t : Math.round(t);
	}
	function calendar(ticks, tickInterval, year, month, week, day, hour, minute, second, format) {
		var scale = continuous(), invert = scale.invert, domain = scale.domain;
		var formatMillisecond = format(".%L"), formatSecond = format(":%S"), formatMinute = format("%I:%M"), formatHour = format("%I %p"), formatDay = format("%a %d"), formatWeek = format("%b %d"), formatMonth = format("%B"), formatYear = format("%Y");
		function tickFormat(date) {
			return (second(date) < date ? formatMillisecond : minute(date) < date ? formatSecond : hour(date) < date ? formatMinute : day(date) < date ? formatHour : month(date) < date ? week(date) < date ? formatDay : formatWeek : year(date) < date ? formatMonth : formatYear)(date);
		}
		scale.invert = function(y) {
			return new Date(Math.round(invert(y)));
		};
		scale.domain = function(_) {
			return arguments.length ? domain(Array.from(_, number)) : domain().map(date);
		};
		scale.ticks = function(interval) {
			var d = domain();
			return ticks(d[0], d[d.length - 1], interval == null ? 10 : interval);
		};
		scale.tickFormat = function(count, specifier) {
			return specifier == null ? tickFormat : format(specifier);
		};
		scale.nice = function(interval) {
			var d = domain();
			if (!interval || typeof interval.range !== "function") interval = tickInterval(d[0], d[d.length - 1], interval == null ? 10 : interval);
			return interval ? domain(nice(d, interval)) : scale;
		};
		scale.copy = function() {
			return copy$1(scale, calendar(ticks, tickInterval, year, month, week, day, hour, minute, second, format));
		};
		return scale;
	}
	function utcTime() {
		return initRange.apply(calendar(utcTicks, utcTickInterval, utcYear, utcMonth, utcSunday, utcDay, utcHour, utcMinute, second, utcFormat).domain([Date.UTC(2e3, 0, 1), Date.UTC(2e3, 0, 2)]), arguments);
	}

// node_modules/d3-shape/dist/d3-shape.mjs
	function constant(x) {
		return function constant() {
			return x;
		};
	}
	const cos = Math.cos;
	const sin = Math.sin;
	const sqrt = Math.sqrt;
	const epsilon = 1e-12;
	const pi = Math.PI;
	const halfPi = pi / 2;
	const tau = 2 * pi;
	function withPath(shape) {
		let digits = 3;
		shape.digits = function(_) {
			if (!arguments.length) return digits;
			if (_ == null) digits = null;
			else {
				const d = Math.floor(_);
				if (!(d >= 0)) throw new RangeError(`invalid digits: ${_}`);
				digits = d;
			}
			return shape;
		};
		return () => new Path(digits);
	}
	var slice = Array.prototype.slice;
	function array(x) {
		return typeof x === "object" && "length" in x ? x : Array.from(x);
	}
	function Linear(context) {
		this._context = context;
	}
	Linear.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._point = 0;
		},
		lineEnd: function() {
			if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
					break;
				case 1: this._point = 2;
				default: this._context.lineTo(x, y);
			}
		}
	};
	function curveLinear(context) {
		return new Linear(context);
	}
	function x(p) {
		return p[0];
	}
	function y(p) {
		return p[1];
	}
	function line(x$1, y$1) {
		var defined = constant(true), context = null, curve = curveLinear, output = null, path = withPath(line);
		x$1 = typeof x$1 === "function" ? x$1 : x$1 === void 0 ? x : constant(x$1);
		y$1 = typeof y$1 === "function" ? y$1 : y$1 === void 0 ? y : constant(y$1);
		function line(data) {
			var i, n = (data = array(data)).length, d, defined0 = false, buffer;
			if (context == null) output = curve(buffer = path());
			for (i = 0; i <= n; ++i) {
				if (!(i < n && defined(d = data[i], i, data)) === defined0) {
					if (defined0 = !defined0) output.lineStart();
					else output.lineEnd();
				}
				if (defined0) output.point(+x$1(d, i, data), +y$1(d, i, data));
			}
			if (buffer) return output = null, buffer + "" || null;
		}
		line.x = function(_) {
			return arguments.length ? (x$1 = typeof _ === "function" ? _ : constant(+_), line) : x$1;
		};
		line.y = function(_) {
			return arguments.length ? (y$1 = typeof _ === "function" ? _ : constant(+_), line) : y$1;
		};
		line.defined = function(_) {
			return arguments.length ? (defined = typeof _ === "function" ? _ : constant(!!_), line) : defined;
		};
		line.curve = function(_) {
			return arguments.length ? (curve = _, context != null && (output = curve(context)), line) : curve;
		};
		line.context = function(_) {
			return arguments.length ? (_ == null ? context = output = null : output = curve(context = _), line) : context;
		};
		return line;
	}
	function area(x0, y0, y1) {
		var x1 = null, defined = constant(true), context = null, curve = curveLinear, output = null, path = withPath(area);
		x0 = typeof x0 === "function" ? x0 : x0 === void 0 ? x : constant(+x0);
		y0 = typeof y0 === "function" ? y0 : y0 === void 0 ? constant(0) : constant(+y0);
		y1 = typeof y1 === "function" ? y1 : y1 === void 0 ? y : constant(+y1);
		function area(data) {
			var i, j, k, n = (data = array(data)).length, d, defined0 = false, buffer, x0z = new Array(n), y0z = new Array(n);
			if (context == null) output = curve(buffer = path());
			for (i = 0; i <= n; ++i) {
				if (!(i < n && defined(d = data[i], i, data)) === defined0) {
					if (defined0 = !defined0) {
						j = i;
						output.areaStart();
						output.lineStart();
					} else {
						output.lineEnd();
						output.lineStart();
						for (k = i - 1; k >= j; --k) output.point(x0z[k], y0z[k]);
						output.lineEnd();
						output.areaEnd();
					}
				}
				if (defined0) {
					x0z[i] = +x0(d, i, data), y0z[i] = +y0(d, i, data);
					output.point(x1 ? +x1(d, i, data) : x0z[i], y1 ? +y1(d, i, data) : y0z[i]);
				}
			}
			if (buffer) return output = null, buffer + "" || null;
		}
		function arealine() {
			return line().defined(defined).curve(curve).context(context);
		}
		area.x = function(_) {
			return arguments.length ? (x0 = typeof _ === "function" ? _ : constant(+_), x1 = null, area) : x0;
		};
		area.x0 = function(_) {
			return arguments.length ? (x0 = typeof _ === "function" ? _ : constant(+_), area) : x0;
		};
		area.x1 = function(_) {
			return arguments.length ? (x1 = _ == null ? null : typeof _ === "function" ? _ : constant(+_), area) : x1;
		};
		area.y = function(_) {
			return arguments.length ? (y0 = typeof _ === "function" ? _ : constant(+_), y1 = null, area) : y0;
		};
		area.y0 = function(_) {
			return arguments.length ? (y0 = typeof _ === "function" ? _ : constant(+_), area) : y0;
		};
		area.y1 = function(_) {
			return arguments.length ? (y1 = _ == null ? null : typeof _ === "function" ? _ : constant(+_), area) : y1;
		};
		area.lineX0 = area.lineY0 = function() {
			return arealine().x(x0).y(y0);
		};
		area.lineY1 = function() {
			return arealine().x(x0).y(y1);
		};
		area.lineX1 = function() {
			return arealine().x(x1).y(y0);
		};
		area.defined = function(_) {
			return arguments.length ? (defined = typeof _ === "function" ? _ : constant(!!_), area) : defined;
		};
		area.curve = function(_) {
			return arguments.length ? (curve = _, context != null && (output = curve(context)), area) : curve;
		};
		area.context = function(_) {
			return arguments.length ? (_ == null ? context = output = null : output = curve(context = _), area) : context;
		};
		return area;
	}
	var curveRadialLinear = curveRadial(curveLinear);
	function Radial(curve) {
		this._curve = curve;
	}
	Radial.prototype = {
		areaStart: function() {
			this._curve.areaStart();
		},
		areaEnd: function() {
			this._curve.areaEnd();
		},
		lineStart: function() {
			this._curve.lineStart();
		},
		lineEnd: function() {
			this._curve.lineEnd();
		},
		point: function(a, r) {
			this._curve.point(r * Math.sin(a), r * -Math.cos(a));
		}
	};
	function curveRadial(curve) {
		function radial(context) {
			return new Radial(curve(context));
		}
		radial._curve = curve;
		return radial;
	}
	const sqrt3$2 = sqrt(3);
	const tan30 = sqrt(1 / 3);
	const tan30_2 = tan30 * 2;
	const kr = sin(pi / 10) / sin(7 * pi / 10);
	const kx = sin(tau / 10) * kr;
	const ky = -cos(tau / 10) * kr;
	const sqrt3$1 = sqrt(3);
	const sqrt3 = sqrt(3);
	const s = sqrt(3) / 2;
	const k = 1 / sqrt(12);
	const a = (k / 2 + 1) * 3;
	function noop() {}
	function point$3(that, x, y) {
		that._context.bezierCurveTo((2 * that._x0 + that._x1) / 3, (2 * that._y0 + that._y1) / 3, (that._x0 + 2 * that._x1) / 3, (that._y0 + 2 * that._y1) / 3, (that._x0 + 4 * that._x1 + x) / 6, (that._y0 + 4 * that._y1 + y) / 6);
	}
	function Basis(context) {
		this._context = context;
	}
	Basis.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x0 = this._x1 = this._y0 = this._y1 = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			switch (this._point) {
				case 3: point$3(this, this._x1, this._y1);
				case 2: this._context.lineTo(this._x1, this._y1);
			}
			if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
					break;
				case 1:
					this._point = 2;
					break;
				case 2:
					this._point = 3;
					this._context.lineTo((5 * this._x0 + this._x1) / 6, (5 * this._y0 + this._y1) / 6);
				default: point$3(this, x, y);
			}
			this._x0 = this._x1, this._x1 = x;
			this._y0 = this._y1, this._y1 = y;
		}
	};
	function BasisClosed(context) {
		this._context = context;
	}
	BasisClosed.prototype = {
		areaStart: noop,
		areaEnd: noop,
		lineStart: function() {
			this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			switch (this._point) {
				case 1:
					this._context.moveTo(this._x2, this._y2);
					this._context.closePath();
					break;
				case 2:
					this._context.moveTo((this._x2 + 2 * this._x3) / 3, (this._y2 + 2 * this._y3) / 3);
					this._context.lineTo((this._x3 + 2 * this._x2) / 3, (this._y3 + 2 * this._y2) / 3);
					this._context.closePath();
					break;
				case 3:
					this.point(this._x2, this._y2);
					this.point(this._x3, this._y3);
					this.point(this._x4, this._y4);
			}
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					this._x2 = x, this._y2 = y;
					break;
				case 1:
					this._point = 2;
					this._x3 = x, this._y3 = y;
					break;
				case 2:
					this._point = 3;
					this._x4 = x, this._y4 = y;
					this._context.moveTo((this._x0 + 4 * this._x1 + x) / 6, (this._y0 + 4 * this._y1 + y) / 6);
					break;
				default: point$3(this, x, y);
			}
			this._x0 = this._x1, this._x1 = x;
			this._y0 = this._y1, this._y1 = y;
		}
	};
	function BasisOpen(context) {
		this._context = context;
	}
	BasisOpen.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x0 = this._x1 = this._y0 = this._y1 = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					break;
				case 1:
					this._point = 2;
					break;
				case 2:
					this._point = 3;
					var x0 = (this._x0 + 4 * this._x1 + x) / 6, y0 = (this._y0 + 4 * this._y1 + y) / 6;
					this._line ? this._context.lineTo(x0, y0) : this._context.moveTo(x0, y0);
					break;
				case 3: this._point = 4;
				default: point$3(this, x, y);
			}
			this._x0 = this._x1, this._x1 = x;
			this._y0 = this._y1, this._y1 = y;
		}
	};
	function Bundle(context, beta) {
		this._basis = new Basis(context);
		this._beta = beta;
	}
	Bundle.prototype = {
		lineStart: function() {
			this._x = [];
			this._y = [];
			this._basis.lineStart();
		},
		lineEnd: function() {
			var x = this._x, y = this._y, j = x.length - 1;
			if (j > 0) {
				var x0 = x[0], y0 = y[0], dx = x[j] - x0, dy = y[j] - y0, i = -1, t;
				while (++i <= j) {
					t = i / j;
					this._basis.point(this._beta * x[i] + (1 - this._beta) * (x0 + t * dx), this._beta * y[i] + (1 - this._beta) * (y0 + t * dy));
				}
			}
			this._x = this._y = null;
			this._basis.lineEnd();
		},
		point: function(x, y) {
			this._x.push(+x);
			this._y.push(+y);
		}
	};
	var bundle = (function custom(beta) {
		function bundle(context) {
			return beta === 1 ? new Basis(context) : new Bundle(context, beta);
		}
		bundle.beta = function(beta) {
			return custom(+beta);
		};
		return bundle;
	})(.85);
	function point$2(that, x, y) {
		that._context.bezierCurveTo(that._x1 + that._k * (that._x2 - that._x0), that._y1 + that._k * (that._y2 - that._y0), that._x2 + that._k * (that._x1 - x), that._y2 + that._k * (that._y1 - y), that._x2, that._y2);
	}
	function Cardinal(context, tension) {
		this._context = context;
		this._k = (1 - tension) / 6;
	}
	Cardinal.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			switch (this._point) {
				case 2:
					this._context.lineTo(this._x2, this._y2);
					break;
				case 3: point$2(this, this._x1, this._y1);
			}
			if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
					break;
				case 1:
					this._point = 2;
					this._x1 = x, this._y1 = y;
					break;
				case 2: this._point = 3;
				default: point$2(this, x, y);
			}
			this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
			this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
		}
	};
	var cardinal = (function custom(tension) {
		function cardinal(context) {
			return new Cardinal(context, tension);
		}
		cardinal.tension = function(tension) {
			return custom(+tension);
		};
		return cardinal;
	})(0);
	function CardinalClosed(context, tension) {
		this._context = context;
		this._k = (1 - tension) / 6;
	}
	CardinalClosed.prototype = {
		areaStart: noop,
		areaEnd: noop,
		lineStart: function() {
			this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			switch (this._point) {
				case 1:
					this._context.moveTo(this._x3, this._y3);
					this._context.closePath();
					break;
				case 2:
					this._context.lineTo(this._x3, this._y3);
					this._context.closePath();
					break;
				case 3:
					this.point(this._x3, this._y3);
					this.point(this._x4, this._y4);
					this.point(this._x5, this._y5);
			}
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					this._x3 = x, this._y3 = y;
					break;
				case 1:
					this._point = 2;
					this._context.moveTo(this._x4 = x, this._y4 = y);
					break;
				case 2:
					this._point = 3;
					this._x5 = x, this._y5 = y;
					break;
				default: point$2(this, x, y);
			}
			this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
			this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
		}
	};
	var cardinalClosed = (function custom(tension) {
		function cardinal(context) {
			return new CardinalClosed(context, tension);
		}
		cardinal.tension = function(tension) {
			return custom(+tension);
		};
		return cardinal;
	})(0);
	function CardinalOpen(context, tension) {
		this._context = context;
		this._k = (1 - tension) / 6;
	}
	CardinalOpen.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					break;
				case 1:
					this._point = 2;
					break;
				case 2:
					this._point = 3;
					this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
					break;
				case 3: this._point = 4;
				default: point$2(this, x, y);
			}
			this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
			this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
		}
	};
	var cardinalOpen = (function custom(tension) {
		function cardinal(context) {
			return new CardinalOpen(context, tension);
		}
		cardinal.tension = function(tension) {
			return custom(+tension);
		};
		return cardinal;
	})(0);
	function point$1(that, x, y) {
		var x1 = that._x1, y1 = that._y1, x2 = that._x2, y2 = that._y2;
		if (that._l01_a > epsilon) {
			var a = 2 * that._l01_2a + 3 * that._l01_a * that._l12_a + that._l12_2a, n = 3 * that._l01_a * (that._l01_a + that._l12_a);
			x1 = (x1 * a - that._x0 * that._l12_2a + that._x2 * that._l01_2a) / n;
			y1 = (y1 * a - that._y0 * that._l12_2a + that._y2 * that._l01_2a) / n;
		}
		if (that._l23_a > epsilon) {
			var b = 2 * that._l23_2a + 3 * that._l23_a * that._l12_a + that._l12_2a, m = 3 * that._l23_a * (that._l23_a + that._l12_a);
			x2 = (x2 * b + that._x1 * that._l23_2a - x * that._l12_2a) / m;
			y2 = (y2 * b + that._y1 * that._l23_2a - y * that._l12_2a) / m;
		}
		that._context.bezierCurveTo(x1, y1, x2, y2, that._x2, that._y2);
	}
	function CatmullRom(context, alpha) {
		this._context = context;
		this._alpha = alpha;
	}
	CatmullRom.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
			this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
		},
		lineEnd: function() {
			switch (this._point) {
				case 2:
					this._context.lineTo(this._x2, this._y2);
					break;
				case 3: this.point(this._x2, this._y2);
			}
			if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			if (this._point) {
				var x23 = this._x2 - x, y23 = this._y2 - y;
				this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
			}
			switch (this._point) {
				case 0:
					this._point = 1;
					this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
					break;
				case 1:
					this._point = 2;
					break;
				case 2: this._point = 3;
				default: point$1(this, x, y);
			}
			this._l01_a = this._l12_a, this._l12_a = this._l23_a;
			this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
			this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
			this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
		}
	};
	var catmullRom = (function custom(alpha) {
		function catmullRom(context) {
			return alpha ? new CatmullRom(context, alpha) : new Cardinal(context, 0);
		}
		catmullRom.alpha = function(alpha) {
			return custom(+alpha);
		};
		return catmullRom;
	})(.5);
	function CatmullRomClosed(context, alpha) {
		this._context = context;
		this._alpha = alpha;
	}
	CatmullRomClosed.prototype = {
		areaStart: noop,
		areaEnd: noop,
		lineStart: function() {
			this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN;
			this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
		},
		lineEnd: function() {
			switch (this._point) {
				case 1:
					this._context.moveTo(this._x3, this._y3);
					this._context.closePath();
					break;
				case 2:
					this._context.lineTo(this._x3, this._y3);
					this._context.closePath();
					break;
				case 3:
					this.point(this._x3, this._y3);
					this.point(this._x4, this._y4);
					this.point(this._x5, this._y5);
			}
		},
		point: function(x, y) {
			x = +x, y = +y;
			if (this._point) {
				var x23 = this._x2 - x, y23 = this._y2 - y;
				this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
			}
			switch (this._point) {
				case 0:
					this._point = 1;
					this._x3 = x, this._y3 = y;
					break;
				case 1:
					this._point = 2;
					this._context.moveTo(this._x4 = x, this._y4 = y);
					break;
				case 2:
					this._point = 3;
					this._x5 = x, this._y5 = y;
					break;
				default: point$1(this, x, y);
			}
			this._l01_a = this._l12_a, this._l12_a = this._l23_a;
			this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
			this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
			this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
		}
	};
	var catmullRomClosed = (function custom(alpha) {
		function catmullRom(context) {
			return alpha ? new CatmullRomClosed(context, alpha) : new CardinalClosed(context, 0);
		}
		catmullRom.alpha = function(alpha) {
			return custom(+alpha);
		};
		return catmullRom;
	})(.5);
	function CatmullRomOpen(context, alpha) {
		this._context = context;
		this._alpha = alpha;
	}
	CatmullRomOpen.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN;
			this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
		},
		lineEnd: function() {
			if (this._line || this._line !== 0 && this._point === 3) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			if (this._point) {
				var x23 = this._x2 - x, y23 = this._y2 - y;
				this._l23_a = Math.sqrt(this._l23_2a = Math.pow(x23 * x23 + y23 * y23, this._alpha));
			}
			switch (this._point) {
				case 0:
					this._point = 1;
					break;
				case 1:
					this._point = 2;
					break;
				case 2:
					this._point = 3;
					this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
					break;
				case 3: this._point = 4;
				default: point$1(this, x, y);
			}
			this._l01_a = this._l12_a, this._l12_a = this._l23_a;
			this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a;
			this._x0 = this._x1, this._x1 = this._x2, this._x2 = x;
			this._y0 = this._y1, this._y1 = this._y2, this._y2 = y;
		}
	};
	var catmullRomOpen = (function custom(alpha) {
		function catmullRom(context) {
			return alpha ? new CatmullRomOpen(context, alpha) : new CardinalOpen(context, 0);
		}
		catmullRom.alpha = function(alpha) {
			return custom(+alpha);
		};
		return catmullRom;
	})(.5);
	function LinearClosed(context) {
		this._context = context;
	}
	LinearClosed.prototype = {
		areaStart: noop,
		areaEnd: noop,
		lineStart: function() {
			this._point = 0;
		},
		lineEnd: function() {
			if (this._point) this._context.closePath();
		},
		point: function(x, y) {
			x = +x, y = +y;
			if (this._point) this._context.lineTo(x, y);
			else this._point = 1, this._context.moveTo(x, y);
		}
	};
	function sign(x) {
		return x < 0 ? -1 : 1;
	}
	function slope3(that, x2, y2) {
		var h0 = that._x1 - that._x0, h1 = x2 - that._x1, s0 = (that._y1 - that._y0) / (h0 || h1 < 0 && -0), s1 = (y2 - that._y1) / (h1 || h0 < 0 && -0), p = (s0 * h1 + s1 * h0) / (h0 + h1);
		return (sign(s0) + sign(s1)) * Math.min(Math.abs(s0), Math.abs(s1), .5 * Math.abs(p)) || 0;
	}
	function slope2(that, t) {
		var h = that._x1 - that._x0;
		return h ? (3 * (that._y1 - that._y0) / h - t) / 2 : t;
	}
	function point(that, t0, t1) {
		var x0 = that._x0, y0 = that._y0, x1 = that._x1, y1 = that._y1, dx = (x1 - x0) / 3;
		that._context.bezierCurveTo(x0 + dx, y0 + dx * t0, x1 - dx, y1 - dx * t1, x1, y1);
	}
	function MonotoneX(context) {
		this._context = context;
	}
	MonotoneX.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x0 = this._x1 = this._y0 = this._y1 = this._t0 = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			switch (this._point) {
				case 2:
					this._context.lineTo(this._x1, this._y1);
					break;
				case 3: point(this, this._t0, slope2(this, this._t0));
			}
			if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
			this._line = 1 - this._line;
		},
		point: function(x, y) {
			var t1 = NaN;
			x = +x, y = +y;
			if (x === this._x1 && y === this._y1) return;
			switch (this._point) {
				case 0:
					this._point = 1;
					this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
					break;
				case 1:
					this._point = 2;
					break;
				case 2:
					this._point = 3;
					point(this, slope2(this, t1 = slope3(this, x, y)), t1);
					break;
				default: point(this, this._t0, t1 = slope3(this, x, y));
			}
			this._x0 = this._x1, this._x1 = x;
			this._y0 = this._y1, this._y1 = y;
			this._t0 = t1;
		}
	};
	function MonotoneY(context) {
		this._context = new ReflectContext(context);
	}
	(MonotoneY.prototype = Object.create(MonotoneX.prototype)).point = function(x, y) {
		MonotoneX.prototype.point.call(this, y, x);
	};
	function ReflectContext(context) {
		this._context = context;
	}
	ReflectContext.prototype = {
		moveTo: function(x, y) {
			this._context.moveTo(y, x);
		},
		closePath: function() {
			this._context.closePath();
		},
		lineTo: function(x, y) {
			this._context.lineTo(y, x);
		},
		bezierCurveTo: function(x1, y1, x2, y2, x, y) {
			this._context.bezierCurveTo(y1, x1, y2, x2, y, x);
		}
	};
	function Natural(context) {
		this._context = context;
	}
	Natural.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x = [];
			this._y = [];
		},
		lineEnd: function() {
			var x = this._x, y = this._y, n = x.length;
			if (n) {
				this._line ? this._context.lineTo(x[0], y[0]) : this._context.moveTo(x[0], y[0]);
				if (n === 2) this._context.lineTo(x[1], y[1]);
				else {
					var px = controlPoints(x), py = controlPoints(y);
					for (var i0 = 0, i1 = 1; i1 < n; ++i0, ++i1) this._context.bezierCurveTo(px[0][i0], py[0][i0], px[1][i0], py[1][i0], x[i1], y[i1]);
				}
			}
			if (this._line || this._line !== 0 && n === 1) this._context.closePath();
			this._line = 1 - this._line;
			this._x = this._y = null;
		},
		point: function(x, y) {
			this._x.push(+x);
			this._y.push(+y);
		}
	};
	function controlPoints(x) {
		var i, n = x.length - 1, m, a = new Array(n), b = new Array(n), r = new Array(n);
		a[0] = 0, b[0] = 2, r[0] = x[0] + 2 * x[1];
		for (i = 1; i < n - 1; ++i) a[i] = 1, b[i] = 4, r[i] = 4 * x[i] + 2 * x[i + 1];
		a[n - 1] = 2, b[n - 1] = 7, r[n - 1] = 8 * x[n - 1] + x[n];
		for (i = 1; i < n; ++i) m = a[i] / b[i - 1], b[i] -= m, r[i] -= m * r[i - 1];
		a[n - 1] = r[n - 1] / b[n - 1];
		for (i = n - 2; i >= 0; --i) a[i] = (r[i] - a[i + 1]) / b[i];
		b[n - 1] = (x[n] + a[n - 1]) / 2;
		for (i = 0; i < n - 1; ++i) b[i] = 2 * x[i + 1] - a[i + 1];
		return [a, b];
	}
	function Step(context, t) {
		this._context = context;
		this._t = t;
	}
	Step.prototype = {
		areaStart: function() {
			this._line = 0;
		},
		areaEnd: function() {
			this._line = NaN;
		},
		lineStart: function() {
			this._x = this._y = NaN;
			this._point = 0;
		},
		lineEnd: function() {
			if (0 < this._t && this._t < 1 && this._point === 2) this._context.lineTo(this._x, this._y);
			if (this._line || this._line !== 0 && this._point === 1) this._context.closePath();
			if (this._line >= 0) this._t = 1 - this._t, this._line = 1 - this._line;
		},
		point: function(x, y) {
			x = +x, y = +y;
			switch (this._point) {
				case 0:
					this._point = 1;
					this._line ? this._context.lineTo(x, y) : this._context.moveTo(x, y);
					break;
				case 1: this._point = 2;
				default: if (this._t <= 0) {
					this._context.lineTo(this._x, y);
					this._context.lineTo(x, y);
				} else {
					var x1 = this._x * (1 - this._t) + x * this._t;
					this._context.lineTo(x1, this._y);
					this._context.lineTo(x1, y);
				}
			}
			this._x = x, this._y = y;
		}
	};
	function stepAfter(context) {
		return new Step(context, 1);
	}

// src/reports/plain-text.ts
/**
	* Characters that would move, hide or reorder what a terminal or a page shows: controls, bidi marks, separators; and
	* those that no page can hold.
	*/
	const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
	/**
	* Any text on one line, with nothing in it that a terminal obeys or that a workflow's runner does: it takes
	* `##[command]` anywhere in a line for an order, and `::command::` where a line begins, white space not counted
	* (actions/runner, ActionCommand).
	*/
	function plainText(text) {
		return (/^[ -~]*$/.test(text) ? text : text.replace(DECEIVING, escapeCharacter)).replaceAll("##[", "##\\[").replace(/^(\s*):(?=:)/, "$1\\x3a");
	}
	function escapeCharacter(character) {
		const named = {
			"\n": "\\n",
			"\r": "\\r",
			"	": "\\t"
		}[character];
		if (named !== void 0) return named;
		const code = character.codePointAt(0).toString(16);
		return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u{${code}}`;
	}
	/** `text` cut to at most `limit` characters, the cut shown. */
	function shorten(text, limit) {
		const characters = [...text];
		return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join("")}…`;
	}
	/** `1 file`, `2 files`. */
	function count(number, noun) {
		return `${groupDigits(number)} ${noun}${number === 1 ? "" : "s"}`;
	}
	/** `12,345`. By hand, since `toLocaleString` loads the tables of all locales. */
	function groupDigits(number) {
		return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
	}

// src/page/time-axis.ts
	const DAY_MS = 864e5;
	const TICK_WIDTH = 90;
	/** A drawing in place of the one before, as a picture with a name for who does not see it. */
	function startChart(place, { width, height }, name) {
		place.querySelector("svg")?.remove();
		const svg = select(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
		svg.attr("viewBox", `0 0 ${width} ${height}`).attr("role", "img").attr("aria-label", name);
		place.prepend(svg.node());
		return svg;
	}
	function dateOf({ date }) {
		return new Date(date);
	}
	/** @param releases the oldest first, at least one */
	function timeScale(releases, range) {
		const [from, to] = [releases[0], releases.at(-1)].map((release) => Date.parse(release?.date ?? ""));
		const margin = Math.max((to - from) * .01, from + 14 * DAY_MS > to ? 7 * DAY_MS : 0);
		return utcTime([from - margin, to + margin], range);
	}
	function drawTimeAxis(svg, scale, top) {
		const [from = 0, to = 0] = scale.range();
		const axis = axisBottom(scale).ticks(Math.max(2, Math.floor((to - from) / TICK_WIDTH))).tickSizeOuter(0);
		svg.append("g").attr("class", "axis").attr("transform", `translate(0,${top})`).call(axis);
	}

// src/page/avoided-chart.ts
	const HEIGHT = 180;
	const TOP = 12;
	const BOTTOM = 156;
	/** What the numbers beside the chart take. */
	function roomForNumbers(releases) {
		const [, top = 0] = linear([0, sumOf(releases)], [0, 1]).nice().domain();
		return 16 + 8 * groupDigits(top).length;
	}
	/** How many restarts were avoided up to each time. */
	function drawAvoided(place, { releases, width, left }) {
		const total = sumOf(releases);
		const x = timeScale(releases, [left, width - 36]);
		const steps = [...sumAvoided(releases), {
			date: x.domain()[1],
			sum: total
		}];
		const y = linear([0, total], [BOTTOM, TOP]).nice();
		const name = `Line of the restarts avoided so far, from 0 to ${total} of ${count(releases.length, "release")}.`;
		const svg = startChart(place, {
			width,
			height: HEIGHT
		}, name).attr("class", "avoided-chart");
		const ticks = y.ticks(4).filter(Number.isInteger);
		const axis = axisLeft(y).tickValues(ticks).tickFormat(groupDigits).tickSize(-(width - left - 36));
		svg.append("g").attr("class", "axis grid").attr("transform", `translate(${left},0)`).call(axis);
		const at = ({ date }) => x(date);
		const shape = area(at, BOTTOM, ({ sum }) => y(sum)).curve(stepAfter);
		const edge = line(at, ({ sum }) => y(sum)).curve(stepAfter);
		svg.append("path").attr("class", "area").attr("d", shape(steps));
		svg.append("path").attr("class", "edge").attr("d", edge(steps));
		drawTimeAxis(svg, x, BOTTOM);
	}
	function sumOf(releases) {
		return releases.filter(({ restart }) => !restart).length;
	}
	/** From the first release to the last. */
	function sumAvoided(releases) {
		let sum = 0;
		return releases.map((release) => {
			if (!release.restart) sum++;
			return {
				date: dateOf(release),
				sum
			};
		});
	}

// src/reports/page-data.ts
/** `runtime changed` */
	function reasonWords(reason) {
		return reason.replaceAll("_", " ");
	}
	function verdictWord(restart) {
		return restart ? "required" : "not required";
	}
	/** What the table shows about `force_restart`. */
	function forceWords({ force, manifest }) {
		return [...force?.findings ?? [], ...manifest === "unreadable" ? ["manifest unreadable"] : []];
	}
	/** A line by name: of tags such as `v1.2.3` nothing is left once the version is taken off. */
	function lineWords(line) {
		return line === "" ? "version only" : line;
	}

// src/page/elements.ts
/** The element of the page with this id, which the page was written with. */
	function elementById(id) {
		const element = document.getElementById(id);
		if (!element) throw new Error(`The page has no #${id}.`);
		return element;
	}
	/** A new element. Text is only ever set as text, so nothing in it becomes an element. */
	function createElement(name, properties = {}, children = []) {
		const element = Object.assign(document.createElement(name), properties);
		element.append(...children);
		return element;
	}

// src/page/details.ts
/** So many changed files are listed before one asks for all. */
	const LISTED_FIRST = 100;
	const WHY = {
		no_previous_release: "No earlier release is in this line, so there is nothing to compare with.",
		fingerprint_unavailable: "The runtime of one of the two could not be fingerprinted, so nothing says they are the same.",
		baseline_mismatch: "The previous release published another fingerprint than its tag gives now.",
		runtime_changed: "The files that run have changed.",
		forced: "The files that run did not change; the restart was forced.",
		rules_changed: "The files that run did not change; the rules for what counts as running did.",
		unchanged: "The files that run did not change."
	};
	const MANIFESTS = {
		asset: "attached to the release",
		tree: "in the tag’s tree",
		none: "none",
		unreadable: "cannot be read, so the release counts as forced"
	};
	/** All that is known about a release. */
	function renderDetails(release) {
		const facts = [
			["Why", WHY[release.reason] ?? reasonWords(release.reason)],
			["Compared with", release.previous === null ? "nothing" : plainText(release.previous)],
			["Tagged", `${plainText(release.date.slice(0, 16).replace("T", " "))} UTC`],
			["Manifest", MANIFESTS[release.manifest] ?? plainText(release.manifest)],
			["Fingerprint", release.fingerprint === null ? "none" : code(release.fingerprint)],
			...forceFacts(release),
			["Link", createElement("a", {
				href: hashOf(release.tag),
				textContent: `#${plainText(release.tag)}`
			})]
		];
		const list = createElement("dl", {}, facts.map(([name, value]) => createElement("div", {}, [createElement("dt", { textContent: name }), createElement("dd", {}, [value])])));
		return createElement("div", { className: "details" }, [list, ...renderChanges(release)]);
	}
	/** The address of a release in the page. */
	function hashOf(tag) {
		return `#${encodeURIComponent(tag.toWellFormed())}`;
	}
	function forceFacts({ force }) {
		if (!force) return [];
		const findings = force.findings.length === 0 ? "set" : force.findings.join(", ");
		if (force.justification === null) return [["force_restart", findings]];
		const quote = createElement("q", { textContent: plainText(force.justification) });
		return [["force_restart", createElement("span", {}, [`${findings}: `, quote])]];
	}
	function renderChanges({ files, changes, omitted }) {
		if (files === 0) return [];
		const heading = createElement("h3", { textContent: `${count(files, "changed file")}` });
		if (changes === null) return [heading, createElement("p", { textContent: "Which ones was not written into this page." })];
		const list = createElement("ul", { className: "changes" });
		const more = createElement("p", {
			textContent: `and ${groupDigits(omitted)} more, which this page does not list.`,
			hidden: omitted === 0
		});
		list.append(...changes.slice(0, LISTED_FIRST).map(renderChange));
		const rest = changes.slice(LISTED_FIRST);
		if (rest.length === 0) return [
			heading,
			list,
			more
		];
		const button = createElement("button", {
			type: "button",
			textContent: `Show the other ${groupDigits(rest.length)}`
		});
		button.addEventListener("click", () => {
			const added = rest.map(renderChange);
			list.append(...added);
			button.remove();
			list.tabIndex = -1;
			list.focus({ preventScroll: true });
		});
		return [
			heading,
			list,
			button,
			more
		];
	}
	function renderChange({ kind, path, from }) {
		const paths = from === void 0 ? [code(path)] : [
			code(from),
			" → ",
			code(path)
		];
		const word = createElement("span", {
			className: "kind",
			textContent: plainText(kind)
		});
		return createElement("li", {}, [
			word,
			" ",
			createElement("span", {}, paths)
		]);
	}
	function code(text) {
		return createElement("code", { textContent: plainText(text) });
	}

// src/page/filters.ts
/** A reader is told the number once one has stopped typing. */
	const QUIET_MS = 250;
	/** The search and the choices above the table. */
	var Filters = class {
		#table;
		#releases;
		/** In the order of the choices. */
		#lines;
		#text = elementById("text");
		#verdict = elementById("verdict");
		#line = document.querySelector("#line");
		#force = document.querySelector("#force");
		#clear = elementById("clear");
		#announcing;
		constructor(table, releases) {
			this.#table = table;
			this.#releases = releases.length;
			this.#lines = [...new Set(releases.map(({ line }) => line))].sort();
			const controls = elementById("controls");
			controls.addEventListener("input", () => this.apply());
			this.#clear.addEventListener("click", () => {
				this.clear();
				this.#text.focus();
			});
			controls.hidden = false;
			this.apply();
		}
		clear() {
			this.#text.value = "";
			for (const choice of [
				this.#verdict,
				this.#line,
				this.#force
			]) if (choice) choice.value = "";
			this.apply();
		}
		apply() {
			const filter = this.#read();
			const shown = this.#table.filter(filter);
			this.#clear.disabled = shown === this.#releases && filter.text === "";
			elementById("nothing").hidden = shown > 0;
			clearTimeout(this.#announcing);
			this.#announcing = setTimeout(() => this.#announce(shown), QUIET_MS);
		}
		#read() {
			const line = this.#line?.value ?? "";
			return {
				text: this.#text.value.trim(),
				verdict: this.#verdict.value,
				line: line === "" ? null : this.#lines[Number(line)] ?? null,
				force: this.#force?.value ?? ""
			};
		}
		#announce(shown) {
			elementById("status").textContent = shown === this.#releases ? count(shown, "release") : `${groupDigits(shown)} of ${count(this.#releases, "release")}`;
		}
	};

// src/page/query.ts
/** The columns that start with the greatest when they are sorted by. */
	const GREATEST_FIRST = /* @__PURE__ */ new Set([
		"tag",
		"date",
		"files",
		"force"
	]);
	/** All that a search looks through, in small letters. */
	function searchText(release) {
		const changed = (release.changes ?? []).flatMap(({ path, from }) => from === void 0 ? [path] : [path, from]);
		return [
			release.tag,
			release.date.slice(0, 10),
			release.previous ?? "",
			reasonWords(release.reason),
			...forceWords(release),
			release.force?.justification ?? "",
			...changed
		].join("\n").toLowerCase();
	}
	/** @param searched the release's {@link searchText} */
	function matchesFilter(release, searched, filter) {
		return (filter.verdict === "" || filter.verdict === verdictWord(release.restart)) && (filter.line === null || filter.line === release.line) && matchesForce(release, filter.force) && filter.text.toLowerCase().split(/\s+/).every((word) => searched.includes(word));
	}
	function matchesForce(release, wanted) {
		if (wanted === "") return true;
		if (wanted === "set") return release.force !== null;
		if (wanted === "not set") return release.force === null;
		return forceWords(release).includes(wanted);
	}
	/** Compares by a column, the smallest first; of the same, the newest first. */
	function compareReleases(column, descending) {
		const value = VALUES[column];
		const sign = descending ? -1 : 1;
		return (a, b) => {
			const [left, right] = [value(a), value(b)];
			if (left !== right) return left < right ? -sign : sign;
			return a.date === b.date ? b.order - a.order : a.date < b.date ? 1 : -1;
		};
	}
	const VALUES = {
		tag: ({ order }) => order,
		date: ({ date }) => date,
		verdict: ({ restart }) => verdictWord(restart),
		reason: ({ reason }) => reasonWords(reason),
		files: ({ files }) => files,
		force: (release) => (release.force ? 1 : 0) + forceWords(release).length
	};

// src/page/release-table.ts
/** The table that the page was written with, made to sort, filter and open. */
	var ReleaseTable = class {
		#rows;
		#byTag;
		#body;
		#shown;
		#column = "date";
		#descending = true;
		constructor(releases) {
			const table = elementById("table");
			this.#body = table.tBodies[0];
			const elements = [...this.#body.rows];
			this.#rows = releases.map((release, at) => makeRow(release, elements[at], at));
			this.#shown = this.#rows;
			this.#byTag = new Map(this.#rows.map((row) => [row.release.tag, row]));
			this.#body.addEventListener("click", (event) => this.#toggleClicked(event));
			for (const title of table.tHead?.rows[0]?.cells ?? []) this.#addSorting(title);
			this.#markSorting();
		}
		/** Shows the releases that match, and returns how many they are. */
		filter(filter) {
			this.#shown = this.#rows.filter((row) => matchesFilter(row.release, row.searched, filter));
			this.#arrange();
			return this.#shown.length;
		}
		has(tag) {
			return this.#byTag.has(tag);
		}
		isShown(tag) {
			return this.#shown.some(({ release }) => release.tag === tag);
		}
		/** Opens a release that is shown, and goes to it. */
		reveal(tag) {
			const row = this.#byTag.get(tag);
			if (!row) return;
			this.#open(row);
			row.element.scrollIntoView({ block: "start" });
			row.toggle.focus({ preventScroll: true });
		}
		#addSorting(title) {
			const column = title.dataset.column;
			if (column === "previous") return;
			const button = createElement("button", { type: "button" }, [...title.childNodes]);
			button.addEventListener("click", () => {
				this.#descending = column === this.#column ? !this.#descending : GREATEST_FIRST.has(column);
				this.#column = column;
				this.#markSorting();
				this.#arrange();
			});
			title.append(button);
		}
		#markSorting() {
			for (const title of elementById("table").tHead?.rows[0]?.cells ?? []) if (title.dataset.column !== this.#column) title.removeAttribute("aria-sort");
			else title.setAttribute("aria-sort", this.#descending ? "descending" : "ascending");
		}
		/** Rows that are not shown are taken out, so that a print has what is on the screen. */
		#arrange() {
			const compare = compareReleases(this.#column, this.#descending);
			const rows = this.#shown.toSorted((a, b) => compare(a.release, b.release));
			this.#body.replaceChildren(...rows.flatMap(({ element, details }) => details ? [element, details] : [element]));
		}
		#toggleClicked(event) {
			const button = event.target.closest("th.tag > button");
			const row = button && this.#rows[Number(button.value)];
			if (!row) return;
			if (row.details) this.#close(row);
			else this.#open(row);
		}
		#open(row) {
			if (row.details) return;
			const cell = createElement("td", { colSpan: row.element.cells.length }, [renderDetails(row.release)]);
			row.details = createElement("tr", {
				className: "opened",
				id: `details-${row.toggle.value}`
			}, [cell]);
			row.details.setAttribute("role", "row");
			cell.setAttribute("role", "cell");
			row.toggle.setAttribute("aria-expanded", "true");
			row.toggle.setAttribute("aria-controls", row.details.id);
			row.element.after(row.details);
		}
		#close(row) {
			row.details?.remove();
			row.details = null;
			row.toggle.setAttribute("aria-expanded", "false");
			row.toggle.removeAttribute("aria-controls");
		}
	};
	/** The tag becomes the button that opens its row. */
	function makeRow(release, element, at) {
		const title = element.cells[0];
		const toggle = createElement("button", {
			type: "button",
			value: String(at)
		}, [...title.childNodes]);
		toggle.setAttribute("aria-expanded", "false");
		title.append(toggle);
		return {
			release,
			element,
			toggle,
			searched: searchText(release),
			details: null
		};
	}

// src/page/timeline-chart.ts
/** Marks above the line of a lane require a restart, those below do not: colour alone says nothing to many. */
	const KINDS = {
		required: {
			words: "restart required",
			from: -1,
			to: -20
		},
		forced: {
			words: "required because it was forced",
			from: -1,
			to: -27
		},
		avoided: {
			words: "restart not required",
			from: 1,
			to: 20
		}
	};
	const LANE_HEIGHT = 56;
	const LANE_TITLE_HEIGHT = 20;
	const AXIS_HEIGHT = 24;
	/** Marks stand closer than they are wide: thinner ones still show that they are many. */
	const CROWDED_PX = 4;
	/** A mark a release, in a lane a line. */
	function drawTimeline(place, { releases, width, left, goTo }) {
		const lanes = layLanes(releases);
		const axisTop = (lanes.at(-1)?.middle ?? 0) + LANE_HEIGHT / 2;
		const scale = timeScale(releases, [left, width - 36]);
		const svg = startChart(place, {
			width,
			height: axisTop + AXIS_HEIGHT
		}, describe(releases));
		const thin = width / Math.max(...lanes.map((lane) => lane.releases.length)) < CROWDED_PX;
		svg.attr("class", thin ? "timeline thin" : "timeline");
		for (const lane of lanes) drawLane(svg, lane, scale);
		drawTimeAxis(svg, scale, axisTop);
		place.querySelector(".legend")?.remove();
		place.querySelector(".pointed")?.remove();
		const pointed = createElement("p", {
			className: "pointed",
			textContent: POINTED_AT_NOTHING
		});
		place.append(renderLegend(releases), pointed);
		followPointer(svg, {
			marks: lanes.flatMap((lane) => lane.releases.map((release) => ({
				release,
				lane,
				x: scale(dateOf(release))
			}))),
			pointed,
			goTo
		});
	}
	const POINTED_AT_NOTHING = "Point at a mark to read it, click to open its release in the table.";
	function kindOf({ restart, reason }) {
		return restart ? reason === "forced" ? "forced" : "required" : "avoided";
	}
	/** More would fill the screen. */
	const MOST_LANES = 8;
	/** Lines with fewer releases share the last lane: many repositories hold tags that are one of a kind. */
	const LANE_RELEASES = 3;
	function layLanes(releases) {
		const sorted = [...Map.groupBy(releases, ({ line }) => line)].sort(([, a], [, b]) => b.length - a.length);
		const large = sorted.filter(([, inLine]) => inLine.length >= LANE_RELEASES).length;
		const own = sorted.length - large <= 1 && sorted.length <= MOST_LANES ? sorted.length : Math.min(large, 7);
		const named = sorted.slice(0, own).map(([line, inLine]) => [shorten(plainText(lineWords(line)), 40), inLine]);
		const rest = sorted.slice(own).flatMap(([, inLine]) => inLine);
		if (rest.length > 0) named.push([count(sorted.length - own, own === 0 ? "line" : "other line"), rest]);
		const title = named.length > 1 ? LANE_TITLE_HEIGHT : 0;
		return named.map(([name, inLine], at) => ({
			title: title === 0 ? null : name,
			releases: inLine,
			middle: at * (LANE_HEIGHT + title) + title + LANE_HEIGHT / 2
		}));
	}
	function drawLane(svg, { title, releases, middle }, scale) {
		const [from = 0, to = 0] = scale.range();
		const group = svg.append("g").attr("transform", `translate(0,${middle})`);
		group.append("line").attr("class", "lane").attr("x1", from).attr("x2", to);
		if (title !== null) group.append("text").attr("class", "lane-title").attr("y", -32).text(title);
		const kinds = Map.groupBy(releases, kindOf);
		for (const kind of [
			"avoided",
			"required",
			"forced"
		]) drawMarks(group, kind, (kinds.get(kind) ?? []).map((release) => scale(dateOf(release))));
	}
	/** One path for all marks of a kind: a page of thousands has few elements. */
	function drawMarks(group, kind, places) {
		if (places.length === 0) return;
		const { from, to } = KINDS[kind];
		const strokes = places.map((x) => `M${x.toFixed(1)} ${from}V${to}`);
		group.append("path").attr("class", `mark ${kind}`).attr("d", strokes.join(""));
	}
	function describe(releases) {
		const kinds = Map.groupBy(releases, kindOf);
		const parts = Object.keys(KINDS).flatMap((kind) => {
			const number = kinds.get(kind)?.length ?? 0;
			return number === 0 ? [] : [`${number} ${KINDS[kind].words}`];
		});
		return `Timeline of ${count(releases.length, "release")}: ${parts.join(", ")}. The table below has each of them.`;
	}
	function renderLegend(releases) {
		const kinds = new Set(releases.map(kindOf));
		const items = Object.keys(KINDS).filter((kind) => kinds.has(kind)).map((kind) => createElement("li", {
			className: kind,
			textContent: KINDS[kind].words
		}));
		return createElement("ul", { className: "legend" }, items);
	}
	/** For a pointer alone: what it says, the table says too. */
	function followPointer(svg, { marks, pointed, goTo }) {
		const ring = svg.append("line").attr("class", "ring").attr("visibility", "hidden");
		svg.on("pointermove", (event) => {
			const { release, x, lane } = nearestMark(marks, pointer(event));
			const { from, to } = KINDS[kindOf(release)];
			ring.attr("x1", x).attr("x2", x).attr("visibility", "visible");
			ring.attr("y1", lane.middle + from).attr("y2", lane.middle + to);
			pointed.textContent = sentence(release);
		}).on("pointerleave", () => {
			ring.attr("visibility", "hidden");
			pointed.textContent = POINTED_AT_NOTHING;
		}).on("click", (event) => goTo(nearestMark(marks, pointer(event)).release.tag));
	}
	/** The lane counts first, then the side of its line, then the distance. */
	function nearestMark(marks, [x, y]) {
		const distance = (mark) => {
			const side = y < mark.lane.middle === mark.release.restart ? 0 : CROWDED_PX;
			return Math.abs(mark.lane.middle - y) > 29 ? Math.abs(mark.lane.middle - y) * 1e3 : Math.abs(mark.x - x) + side;
		};
		return marks.reduce((best, mark) => distance(mark) < distance(best) ? mark : best);
	}
	function sentence(release) {
		const { tag, date, restart, reason, files } = release;
		const changed = files === 0 ? "" : `, ${count(files, "file")}`;
		return `${shorten(plainText(tag), 60)}, ${plainText(date.slice(0, 10))}: ${verdictWord(restart)} (${reasonWords(reason)}${changed})`;
	}

// src/page/main.ts
	const data = JSON.parse(elementById("data").textContent ?? "");
	if (data.releases.length > 0) start(data);
	function start({ releases }) {
		elementById("scriptless").hidden = true;
		const table = new ReleaseTable(releases);
		const filters = new Filters(table, releases);
		const reveal = (tag) => {
			if (!table.isShown(tag)) filters.clear();
			table.reveal(tag);
		};
		const goTo = (tag) => {
			if (location.hash === hashOf(tag)) reveal(tag);
			else location.hash = hashOf(tag);
		};
		const followHash = () => {
			const tag = readHash();
			if (tag !== null && table.has(tag)) reveal(tag);
		};
		if (releases.length > 1) {
			const oldestFirst = releases.toReversed();
			const left = Math.max(36, roomForNumbers(oldestFirst));
			elementById("charts").hidden = false;
			drawAtWidth("timeline-chart", (place, width) => drawTimeline(place, {
				releases: oldestFirst,
				width,
				left,
				goTo
			}));
			drawAtWidth("avoided-chart", (place, width) => drawAvoided(place, {
				releases: oldestFirst,
				width,
				left
			}));
		}
		addEventListener("hashchange", followHash);
		followHash();
	}
	function readHash() {
		try {
			return decodeURIComponent(location.hash.slice(1));
		} catch {
			return null;
		}
	}
	/** Draws a chart as wide as its place, now and whenever that changes, so that its text keeps its size. */
	function drawAtWidth(id, draw) {
		const place = document.getElementById(id);
		if (!place) return;
		let drawn = 0;
		const redraw = () => {
			const width = Math.round(place.clientWidth);
			if (width === 0 || width === drawn) return;
			drawn = width;
			draw(place, width);
		};
		redraw();
		new ResizeObserver(() => requestAnimationFrame(redraw)).observe(place);
	}

})();