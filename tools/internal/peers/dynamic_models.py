"""The models of tools/bench/dynamic_peers, written for phibridge and for PyTorch.

lenet        two convolutions with batch norm and pooling, 8x8 images, batch 32
lstm         two layers of 64, 20 steps of 32 numbers, batch 16
transformer  four layers of width 64, 4 heads, pre-norm, 32 words of 1000, batch 8

All learn by Adam from the same parameters, which are drawn here: a layer's parameters have the same names in both
frameworks, and a weight of Linear is transposed for PyTorch.
"""
import math

import numpy as np

WIDTH, HEADS, LAYERS, WORDS, TIME = 64, 4, 4, 1000, 32
BATCHES = 8


def batches(model):
    r = np.random.RandomState(3)
    made = []
    for _ in range(BATCHES):
        if model == "lenet":
            label = r.randint(0, 10, 32)
            x = label[:, None, None, None] / 10 + r.uniform(-1, 1, (32, 1, 8, 8))
        elif model == "lstm":
            label = r.randint(0, 5, 16)
            x = label[:, None, None] / 5 + r.uniform(-1, 1, (16, TIME - 12, 32))
        else:
            ids = r.randint(0, WORDS, (8, TIME + 1))
            made.append((ids[:, :-1].astype("int64"), ids[:, 1:].astype("int64")))
            continue
        made.append((x.astype("float32"), label.astype("int64")))
    return made


def first_value(name, shape):
    """Of a parameter; the same in both frameworks, as its name seeds it."""
    if "norm" in name:
        return np.ones(shape, "float32") if name.endswith("weight") else np.zeros(shape, "float32")
    r = np.random.RandomState(sum(name.encode()))
    return r.uniform(-1, 1, shape).astype("float32") / math.sqrt(shape[-1] if len(shape) > 1 else 64)


class Phibridge:
    def __init__(self):
        import phibridge
        self.package = phibridge
        self.multiply = phibridge.multiply

    def four_floats(self, wants_gradient):
        return self.package.to_tensor([1.0, 2.0, 3.0, 4.0], dtype="float32", stop_gradient=not wants_gradient)

    def grad(self, out, x):
        return self.package.grad([out], [x])

    def trainer(self, model):
        phibridge = self.package
        net = phibridge_net(phibridge, model)
        for name, parameter in net.named_parameters():
            parameter.set_value(first_value(name, tuple(parameter.shape)))
        adam = phibridge.optimizer.Adam(0.002, parameters=net.parameters())
        cross_entropy = phibridge.nn.functional.cross_entropy

        def step(x, label):
            loss = cross_entropy(net(phibridge.from_numpy(x)), phibridge.from_numpy(label))
            loss.backward()
            adam.step()
            adam.clear_grad()
            return loss.item()
        return step


def phibridge_net(phibridge, model):
    nn, F = phibridge.nn, phibridge.nn.functional

    class Lenet(nn.Layer):
        def __init__(self):
            super().__init__()
            self.conv1, self.conv2 = nn.Conv2D(1, 16, 3, padding=1), nn.Conv2D(16, 32, 3, padding=1)
            self.norm = nn.BatchNorm2D(32)
            self.hidden, self.out = nn.Linear(128, 64), nn.Linear(64, 10)

        def forward(self, x):
            h = F.max_pool2d(F.relu(self.conv1(x)), 2)
            h = F.max_pool2d(F.relu(self.norm(self.conv2(h))), 2)
            return self.out(F.relu(self.hidden(phibridge.flatten(h, 1, 3))))

    class Lstm(nn.Layer):
        def __init__(self):
            super().__init__()
            self.lstm, self.out = nn.LSTM(32, 64, num_layers=2), nn.Linear(64, 5)

        def forward(self, x):
            return self.out(self.lstm(x)[0][:, -1])

    class Block(nn.Layer):
        def __init__(self):
            super().__init__()
            self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
            self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
            self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

        def split(self, x):
            return phibridge.transpose(phibridge.reshape(x, [0, 0, HEADS, WIDTH // HEADS]), [0, 2, 1, 3])

        def attend(self, x):
            scores = phibridge.matmul(self.split(self.q(x)), self.split(self.k(x)), transpose_y=True)
            weights = F.softmax(phibridge.scale(scores, math.sqrt(HEADS / WIDTH)))
            heads = phibridge.transpose(phibridge.matmul(weights, self.split(self.v(x))), [0, 2, 1, 3])
            return self.o(phibridge.reshape(heads, [0, 0, WIDTH]))

        def forward(self, x):
            x = x + self.attend(self.norm1(x))
            return x + self.down(F.gelu(self.up(self.norm2(x))))

    class Transformer(nn.Layer):
        def __init__(self):
            super().__init__()
            self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(TIME, WIDTH)
            self.blocks = nn.LayerList([Block() for _ in range(LAYERS)])
            self.norm, self.out = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WORDS)
            self.place = phibridge.to_tensor(np.arange(TIME))

        def forward(self, ids):
            x = self.words(ids) + self.places(self.place)
            for block in self.blocks:
                x = block(x)
            return self.out(self.norm(x))

    return {"lenet": Lenet, "lstm": Lstm, "transformer": Transformer}[model]()


class Torch:
    def __init__(self):
        import torch
        torch.set_num_threads(1)
        self.package = torch
        self.multiply = torch.mul

    def four_floats(self, wants_gradient):
        return self.package.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=wants_gradient)

    def grad(self, out, x):
        return self.package.autograd.grad([out], [x], [self.package.ones(4)])

    def trainer(self, model):
        torch = self.package
        net = torch_net(torch, model)
        linear = {name for name, layer in net.named_modules() if isinstance(layer, torch.nn.Linear)}
        with torch.no_grad():
            for name, parameter in net.named_parameters():
                transposes = name.rsplit(".", 1)[0] in linear and name.endswith("weight")
                shape = tuple(parameter.shape)
                value = first_value(name, shape[::-1] if transposes else shape)
                parameter.copy_(torch.from_numpy(value.T.copy() if transposes else value))
        adam = torch.optim.Adam(net.parameters(), lr=0.002)
        cross_entropy = torch.nn.functional.cross_entropy

        def step(x, label):
            out, wanted = net(torch.from_numpy(x)), torch.from_numpy(label)
            loss = cross_entropy(out.flatten(0, -2), wanted.flatten())
            loss.backward()
            adam.step()
            adam.zero_grad()
            return loss.item()
        return step


def torch_net(torch, model):
    nn, F = torch.nn, torch.nn.functional

    class Lenet(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv1, self.conv2 = nn.Conv2d(1, 16, 3, padding=1), nn.Conv2d(16, 32, 3, padding=1)
            self.norm = nn.BatchNorm2d(32)
            self.hidden, self.out = nn.Linear(128, 64), nn.Linear(64, 10)

        def forward(self, x):
            h = F.max_pool2d(F.relu(self.conv1(x)), 2)
            h = F.max_pool2d(F.relu(self.norm(self.conv2(h))), 2)
            return self.out(F.relu(self.hidden(h.flatten(1))))

    class Lstm(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm, self.out = nn.LSTM(32, 64, num_layers=2, batch_first=True), nn.Linear(64, 5)

        def forward(self, x):
            return self.out(self.lstm(x)[0][:, -1])

    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
            self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
            self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

        def split(self, x):
            return x.reshape(x.shape[0], TIME, HEADS, WIDTH // HEADS).transpose(1, 2)

        def attend(self, x):
            heads = F.scaled_dot_product_attention(self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x)))
            return self.o(heads.transpose(1, 2).reshape(x.shape))

        def forward(self, x):
            x = x + self.attend(self.norm1(x))
            return x + self.down(F.gelu(self.up(self.norm2(x))))

    class Transformer(nn.Module):
        def __init__(self):
            super().__init__()
            self.words, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(TIME, WIDTH)
            self.blocks = nn.ModuleList([Block() for _ in range(LAYERS)])
            self.norm, self.out = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WORDS)
            self.place = torch.arange(TIME)

        def forward(self, ids):
            x = self.words(ids) + self.places(self.place)
            for block in self.blocks:
                x = block(x)
            return self.out(self.norm(x))

    return {"lenet": Lenet, "lstm": Lstm, "transformer": Transformer}[model]()


def engine(name):
    return {"phibridge": Phibridge, "torch": Torch}[name]()
